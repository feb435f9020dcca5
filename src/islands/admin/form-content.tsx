import type { EntryField, FormPart, FormRecord } from '#features/forms/form-parts.ts';
import type { Elements } from '../../components/ui/elements.ts';
import { FieldText } from './FieldText.tsx';
import type { Column } from './list-description.ts';
import { fileCell } from './SubmittedFile.tsx';

/* Content of a submission in the dashboard and the CSV file, derived from the description of its form. */

/** Text of a part in the CSV file. An entry of a list has one line per field. */
function cellOf<Text extends string, List extends string = never, Size extends string = never>(
  part: FormPart<Text, List, Size>,
  record: FormRecord<Text, List, Size>,
): string | undefined {
  const texts: FormRecord<Text, never, never> = record;
  const lists: FormRecord<never, List, never> = record;
  if (part.kind === 'upload') return fileCell(texts[part.file.name], texts[part.file.path]);
  if (part.kind !== 'list') return texts[part.name];
  const fields = Object.entries(part.fields);
  return lists[part.name]
    ?.map((entry) =>
      fields
        .map(
          ([name, { shortLabel }]) => `${shortLabel ? `${shortLabel}: ` : ''}${entry[name] ?? ''}`,
        )
        .join('\n'),
    )
    .join('\n\n');
}

export function columnsOf<
  Text extends string,
  List extends string = never,
  Size extends string = never,
>(parts: readonly FormPart<Text, List, Size>[]): Column<FormRecord<Text, List, Size>>[] {
  return parts.map((part) => [
    part.kind === 'upload' ? (part.title ?? part.label) : part.label,
    (record) => cellOf(part, record),
  ]);
}

/** Content that was entered in a part; undefined if the pane shows the part in a separate place. */
export function contentOf<
  Text extends string,
  List extends string = never,
  Size extends string = never,
>(
  part: FormPart<Text, List, Size>,
  record: FormRecord<NoInfer<Text>, NoInfer<List>, NoInfer<Size>>,
): Elements {
  if (part.kind === 'upload') return undefined;
  if (part.kind !== 'list') {
    const texts: FormRecord<Text, never, never> = record;
    const text = part.place ? undefined : texts[part.name];
    return (
      text && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          <FieldText kind={part.kind}>{text}</FieldText>
        </p>
      )
    );
  }
  const lists: FormRecord<never, List, never> = record;
  const entries = lists[part.name] ?? [];
  if (entries.length === 0) return undefined;
  return (
    <dl className="space-y-4">
      {entries.map((entry, index) => (
        <div key={index} className="space-y-1">
          {Object.entries<EntryField>(part.fields).map(([name, { shortLabel }], position) => {
            // The first text of an entry is its name.
            const Term = position === 0 ? 'dt' : 'dd';
            return (
              <Term key={name} className="flex gap-x-3 first:font-semibold">
                {shortLabel && <span className="w-3 font-semibold text-accent">{shortLabel}</span>}
                <span className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-wrap">
                  {entry[name]}
                </span>
              </Term>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
