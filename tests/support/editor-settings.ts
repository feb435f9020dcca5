/** Variables that connect the editor to a repository. */
export const editorSettings = {
  EDITOR_REPO: 'studio/website',
  EDITOR_CLIENT_ID: 'Iv1.0123456789abcdef',
  EDITOR_CLIENT_SECRET: 'a secret of the app',
  EDITOR_SECRET: 'thirty-two random characters, at least',
};
