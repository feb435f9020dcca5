/** Folders of the files that the editor changes, by the names of its collections. */
export const editedFolders = { articles: 'src/content/articles' } as const;

/** Begins the name of each branch that the editor creates. A slash would change its preview's address. */
export const BRANCH_PREFIX = 'editor-';

/** Sentence on the page of the editor if it is not set up. */
export const editorNotSetUp =
  'The editor is not set up here: run npm run dev to edit the files on your computer, or set the variables under "Editor" in .env.example.';
