/** Texts of the blog's search. Its script loads them when the field first gets the focus. */
export const searchTexts = {
  label: 'Search the blog',
  placeholder: 'Search articles',
  none: ({ query }: { query: string }) =>
    `The search found nothing for “${query}”. Try another word.`,
  searching: 'Searching...',
  found: ({ count }: { count: number }) =>
    count === 1 ? '1 article found' : `${count} articles found`,
  /** Link below a search without a result. */
  ask: 'Ask us instead →',
  retry: 'Try again',
  failed: 'The search could not be loaded. The articles are listed below.',
};

/**
 * Ends of words that a search may leave out or add: `phone` finds `phones`. A word is in lower case and without
 * accents, and three letters of it must remain.
 */
export const wordEnding = /(?:ing|ies|es|ed|s|y)$/;
