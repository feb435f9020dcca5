/** Escapes `<` and `>` in attributes, because ultrahtml ends a tag at the first `>`. */
export function escapeAttributes(html: string): string {
  return html.replaceAll(
    /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi,
    (tag) => `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}>`,
  );
}
