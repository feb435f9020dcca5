import { cleanText, type TextRule } from './text-rule.ts';
import type { FieldWords } from '../../texts/field-texts.ts';

/*
 * Types of a form's description: each field once, with its rule, its control, and its places. Everything that
 * handles the form derives from the description. No library is used, because the scripts of the forms load it.
 */

interface Control {
  readonly label: string;
  /** Additional explanation under the label. */
  readonly hint?: string;
  /** `website` is free text that is shown as a link if it is an address. */
  readonly kind: 'text' | 'email' | 'tel' | 'website' | 'textarea';
  /** True if only the HTML requires the text. A rule with `missing` always requires it. */
  readonly required?: true;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly rule: TextRule;
}

/** Text field. It is searched, exported, mailed to the agency, and shown in the dashboard. */
export interface FormField<Name extends string = string> extends Control {
  readonly name: Name;
  /**
   * Place of the text in the dashboard, and in the email about a message, if it is not one of the rows: at the
   * top, or below the rows.
   */
  readonly place?: 'head' | 'body';
}

export interface EntryField extends Control {
  /** Short label before the text in the dashboard and the CSV file. */
  readonly shortLabel?: string;
}

/** Group of fields that a visitor can fill in several times. Incomplete entries are removed, not rejected. */
export interface FormList<Name extends string = string> {
  readonly kind: 'list';
  readonly name: Name;
  readonly label: string;
  /** Heading and explanation within the section. */
  readonly title?: string;
  readonly text?: string;
  /** Name of one entry, before its number. */
  readonly entry: string;
  readonly add: string;
  /** Maximum number of entries, and the message for more of them. */
  readonly max: number;
  readonly tooMany: string;
  readonly fields: Readonly<Record<string, EntryField>>;
}

/** Control for a file. Only a script can send the file; a form without JavaScript sends its name. */
export interface FormUpload<Text extends string = string, Size extends string = string> {
  readonly kind: 'upload';
  /** Name of the control in a form without JavaScript. */
  readonly name: string;
  readonly label: string;
  /** Name of the file in the dashboard, the CSV file, and the email, if it is not the label. */
  readonly title?: string;
  /** Fields of the record that describe the file. */
  readonly file: { readonly name: Text; readonly path: Text; readonly size: Size };
}

/** Part of a form, with the names of its fields in a record. */
export type FormPart<
  Text extends string = string,
  List extends string = string,
  Size extends string = string,
> = FormField<Text> | FormList<List> | FormUpload<Text, Size>;

/** Entry of a list, as it is sent and stored. */
export type FormEntry = Readonly<Record<string, string>>;

/** Record of a form with these fields. */
export type FormRecord<Text extends string, List extends string, Size extends string> = {
  readonly [Name in Text]?: string | undefined;
} & { readonly [Name in List]?: readonly FormEntry[] | undefined } & {
  readonly [Name in Size]?: number | undefined;
};

/**
 * Parts of a form with their words in another language, for visitors. The types still have the English words.
 */
export function translateParts<const Part extends FormPart>(
  parts: readonly Part[],
  texts: FieldWords,
): readonly Part[] {
  return parts.map((part) => {
    const { missing, fields, ...words } = texts[part.name] ?? {};
    return {
      ...part,
      ...words,
      ...('rule' in part && part.rule.missing && missing && { rule: { ...part.rule, missing } }),
      ...('fields' in part && {
        fields: Object.fromEntries(
          Object.entries(part.fields).map(([name, field]) => [
            name,
            { ...field, ...fields?.[name] },
          ]),
        ),
      }),
    };
  });
}

type Rules<Part> = {
  readonly [
    Field in Extract<Part, { readonly rule: TextRule }> as Field extends {
      readonly name: infer Name extends string;
    }
      ? Name
      : never
  ]: Field['rule'];
};

export function rulesOf<const Part extends FormPart>(parts: readonly Part[]): Rules<Part> {
  const rules = parts.flatMap((part) => ('rule' in part ? [[part.name, part.rule] as const] : []));
  return Object.fromEntries(rules) as Rules<Part>;
}

type OfKind<Part, Kind> = Extract<Part, { readonly kind: Kind }>;

export function partsOfKind<const Part extends FormPart, const Kind extends 'list' | 'upload'>(
  parts: readonly Part[],
  kind: Kind,
): [OfKind<Part, Kind>, ...OfKind<Part, Kind>[]] {
  return parts.filter((part) => part.kind === kind) as unknown as [
    OfKind<Part, Kind>,
    ...OfKind<Part, Kind>[],
  ];
}

export function controlOf({
  label,
  hint,
  kind,
  rule,
  required,
  autoComplete,
  placeholder,
  rows,
}: Control) {
  const isRequired = required ?? rule.missing !== undefined;
  return { label, hint, kind, required: isRequired, autoComplete, placeholder, rows };
}

export function inputType({ kind }: Control): string {
  return kind === 'website' ? 'text' : kind;
}

/** True if every text of an entry contains more than white space. */
export function isCompleteEntry(entry: FormEntry): boolean {
  return Object.values(entry).every((text) => cleanText({ max: Infinity }, text) !== '');
}
