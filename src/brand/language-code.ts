/**
 * Pattern of the code of a language: ISO 639-1, with a script or a region if needed, such as `es`, `pt-BR`, or
 * `zh-Hant`. It is also the name of the language's folders, and the beginning of its addresses.
 */
export const LANGUAGE_CODE = '[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?';

export const languageCode = new RegExp(`^${LANGUAGE_CODE}$`);

export const isLanguageCode = (text: string): boolean => languageCode.test(text);
