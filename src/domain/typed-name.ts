import { toSeenText } from './text-rule.ts';

/** True if the typed text is this name. Only white space and invisible characters may differ. */
export function isSameName(typed: string, name: string): boolean {
  const fold = (text: string) => toSeenText(text).normalize('NFC');
  return fold(typed) === fold(name);
}

/**
 * Returns the text to type to confirm a deletion: the name on the record, or the id if the name is
 * invisible.
 */
export function nameToType(name: string, id: string): string {
  return toSeenText(name) === '' ? id : name;
}
