import { languages } from '#brand/file.ts';
import { languageOfBuild } from '../../../src/build/languages.ts';

/** Language of the pages at a path. */
const languageAt = (path: string) =>
  languages.slice(1).find((code) => path === `/${code}` || path.startsWith(`/${code}/`)) ??
  languages[0]!;

const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;

/**
 * Page that names the command for a page in a language that this dev server does not show. Undefined for all other
 * requests.
 */
export function answerOtherLanguage(
  path: string,
  accept = '',
  shown = languageOfBuild,
): Response | undefined {
  const wanted = languageAt(path);
  if (wanted === shown || !accept.includes('text/html')) return undefined;
  const command = `npm run dev${wanted === languages[0] ? '' : ` -- ${wanted}`}`;
  const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <meta name="color-scheme" content="light dark" />
  <title>Page in ${nameOf(wanted)}</title>
  <h1>This page is in ${nameOf(wanted)}</h1>
  <p>The dev server shows the pages in ${nameOf(shown)}. Stop it, and run <code>${command}</code>.</p>
  <p>The build contains every language: <code>npm start</code>.</p>
</html>
`;
  return new Response(html, {
    status: 404,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  });
}
