/** Names of categories and tags. Those of English are the values in the frontmatter of articles. */
export const categoryTexts = {};
export const tagTexts = {};
