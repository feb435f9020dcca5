/** Texts about the languages of the site. A site with one language shows none of them. */
export const languageTexts = {
  /** Note on an article without a translation, before a link to the blog in the other language. */
  onlyHere: 'Este artículo solo está en español:',
  /** Link to the articles in another language, such as `Articles in Spanish`. */
  articlesIn: ({ language }: { language: string }) => `Artículos en ${language}`,
  /** Note above a legal text in another language than the page. */
  binding: ({ language }: { language: string }) =>
    `Este texto solo está disponible en ${language}, y esa versión es la vinculante.`,
};
