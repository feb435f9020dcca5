import * as z from 'zod/mini';
import {
  optionalStoredNumber,
  optionalStoredText,
  storedList,
  storedText,
} from '#platform/stored-fields.ts';
import { type FormList, type FormUpload, isCompleteEntry } from './form-parts.ts';
import { cleanText, type TextRule, textProblem } from './text-rule.ts';
import { fileNameSchema, filePathSchema, fileSizeSchema } from './uploaded-file.ts';

/** Schema of a text that is cleaned and checked by its rule. */
export function checkedText(rule: TextRule) {
  return z.string(rule.missing).check(
    z.overwrite((text) => cleanText(rule, text)),
    ({ value, issues }) => {
      const message = textProblem(rule, value);
      if (message) issues.push({ code: 'custom', message, input: value });
    },
  );
}

/** Schema of an optional text. A blank text counts as missing. */
function optionalText(rule: TextRule) {
  const blankAsNothing = z.transform((text: string) => (text === '' ? undefined : text));
  return z.optional(z.pipe(checkedText(rule), blankAsNothing));
}

type Rules = Readonly<Record<string, TextRule>>;
/** One of two schemas for each text, depending on whether the text is required. */
type PerText<Of extends Rules, Required, Optional> = {
  [Name in keyof Of]: Of[Name] extends { readonly missing: string } ? Required : Optional;
};

function perText<const Of extends Rules, Required, Optional>(
  rules: Of,
  required: (rule: TextRule) => Required,
  optional: (rule: TextRule) => Optional,
): PerText<Of, Required, Optional> {
  const schemas = Object.entries(rules).map(([name, rule]) => [
    name,
    rule.missing === undefined ? optional(rule) : required(rule),
  ]);
  return Object.fromEntries(schemas) as PerText<Of, Required, Optional>;
}

/** Schemas of submitted texts by name. A text is required if its rule has a `missing` message. */
export function textSchemas<const Of extends Rules>(rules: Of) {
  return perText(rules, checkedText, optionalText);
}

/** Schemas of the same texts in stored records, which may follow older rules. */
export function storedTexts<const Of extends Rules>(rules: Of) {
  return perText(
    rules,
    () => storedText,
    () => optionalStoredText,
  );
}

/** Texts of a list's entry. */
type EntryOf<List extends FormList> = Record<keyof List['fields'] & string, string>;
type ByName<List extends FormList> = {
  [One in List as One['name']]: z.ZodMiniType<EntryOf<One>[]>;
};

function perList<const List extends FormList>(
  lists: readonly List[],
  schemaOf: (list: FormList) => z.ZodMiniType,
): ByName<List> {
  const schemas = lists.map((list) => [list.name, schemaOf(list)]);
  return Object.fromEntries(schemas) as ByName<List>;
}

function entrySchema({ fields }: FormList, schemaOf: (rule: TextRule) => z.ZodMiniType<string>) {
  const schemas = Object.entries(fields).map(([name, { rule }]) => [name, schemaOf(rule)] as const);
  return z.object(Object.fromEntries(schemas));
}

/** Schemas of submitted lists by name. Incomplete entries are removed, not rejected. */
export function listSchemas<const List extends FormList>(lists: readonly List[]) {
  return perList(lists, (list) => {
    const entry = entrySchema(list, (rule) => z._default(checkedText(rule), ''));
    return z.pipe(
      z._default(z.array(entry).check(z.maxLength(list.max, list.tooMany)), []),
      z.transform((entries) => entries.filter(isCompleteEntry)),
    );
  });
}

/** Schemas of the same lists in stored records. */
export function storedLists<const List extends FormList>(lists: readonly List[]) {
  return perList(lists, (list) => storedList(entrySchema(list, () => storedText)));
}

type FileSchemas<Upload extends FormUpload, Name, Path, Size> = Record<
  Upload['file']['name'],
  Name
> &
  Record<Upload['file']['path'], Path> &
  Record<Upload['file']['size'], Size>;

function perFileField<const Upload extends FormUpload, Name, Path, Size>(
  { file }: Upload,
  name: Name,
  path: Path,
  size: Size,
) {
  return { [file.name]: name, [file.path]: path, [file.size]: size } as FileSchemas<
    Upload,
    Name,
    Path,
    Size
  >;
}

/** Schemas of the three fields in which a submission names its file. */
export function fileSchemas<const Upload extends FormUpload>(upload: Upload) {
  return perFileField(
    upload,
    fileNameSchema,
    z.optional(filePathSchema),
    z.optional(fileSizeSchema),
  );
}

/** Schemas of the same fields in stored records. */
export function storedFile<const Upload extends FormUpload>(upload: Upload) {
  return perFileField(upload, optionalStoredText, optionalStoredText, optionalStoredNumber);
}
