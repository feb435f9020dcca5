/** Tests of the dev server's answer to pages in a language that it does not show. */
import { expect, test, vi } from 'vitest';
import { answerOtherLanguage } from '../../scripts/local/server/other-language.ts';

vi.mock('#brand/file.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  languages: ['en', 'de', 'fr'],
}));

const BROWSER = 'text/html,application/xhtml+xml';

test.each([
  ['/de/', 'en', 'npm run dev -- de'],
  ['/de', 'en', 'npm run dev -- de'],
  ['/fr/blog/bonjour', 'de', 'npm run dev -- fr'],
  ['/blog', 'de', 'npm run dev'],
])(
  '%s names the command for its language, if the server shows %s',
  async (path, shown, command) => {
    const answer = answerOtherLanguage(path, BROWSER, shown);
    expect(answer?.status).toBe(404);
    expect(await answer?.text()).toContain(`<code>${command}</code>`);
  },
);

test.each([
  ['/', 'en', BROWSER],
  ['/design', 'en', BROWSER],
  ['/de/blog', 'de', BROWSER],
  ['/de/rss.xml', 'en', '*/*'],
  ['/@vite/client', 'de', undefined],
])('%s is not answered, if the server shows %s', (path, shown, accept) => {
  expect(answerOtherLanguage(path, accept, shown)).toBeUndefined();
});
