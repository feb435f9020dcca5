import { toSeenText } from './text-rule.ts';

/** Whether what was typed is this name: letter for letter, but for space and the unseen. */
export function isSameName(typed: string, name: string): boolean {
  const fold = (text: string) => toSeenText(text).normalize('NFC');
  return fold(typed) === fold(name);
}

/** What must be typed to delete a record: the name on it, or its id where none can be seen. */
export function nameToType(name: string, id: string): string {
  return toSeenText(name) === '' ? id : name;
}
