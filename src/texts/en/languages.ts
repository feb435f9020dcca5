/** Texts about the languages of the site. A site with one language shows none of them. */
export const languageTexts = {
  /** Note on an article without a translation, before a link to the blog in the other language. */
  onlyHere: 'This article is in English only:',
  /** Link to the articles in another language, such as `Articles in Spanish`. */
  articlesIn: ({ language }: { language: string }) => `Articles in ${language}`,
  /** Note above a legal text in another language than the page. */
  binding: ({ language }: { language: string }) =>
    `This text is available in ${language} only, and this version is binding.`,
};
