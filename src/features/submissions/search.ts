import type { FormPart, FormRecord } from '#features/forms/form-parts.ts';
import { toSearchText } from '#platform/search-text.ts';

/** All searchable text of a submission, including its day, and phone numbers as digits only. */
export function searchTextOf<
  Text extends string,
  List extends string = never,
  Size extends string = never,
>(
  parts: readonly FormPart<Text, List, Size>[],
  submission: FormRecord<NoInfer<Text>, NoInfer<List>, NoInfer<Size>> & { readonly id?: string },
  day = '',
): string {
  const texts: FormRecord<Text, never, never> = submission;
  const lists: FormRecord<never, List, never> = submission;
  const searched = parts.flatMap((part): (string | undefined)[] => {
    if (part.kind === 'upload') return [texts[part.file.name]];
    if (part.kind === 'list') return (lists[part.name] ?? []).flatMap(Object.values<string>);
    const text = texts[part.name];
    return part.kind === 'tel' ? [text, text?.replace(/\D/g, '')] : [text];
  });
  return toSearchText([submission.id, day, ...searched]);
}
