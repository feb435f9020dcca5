/** Language of the texts in this folder. */
export const language = {
  /** Code in `brand.json`, in addresses, and in stored records. */
  code: 'es',
  /** Locale of dates and numbers, and the `lang` of pages. Amounts have the locale of the brand file. */
  locale: 'es-US',
  /** Name of the language in itself, for the link to the pages in this language. */
  name: 'Español',
} as const;
