import { listPages } from './support/pages.ts';
import { expect, test } from './support/test.ts';

test('no heading at 360 px changes its number of lines when its typeface loads late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const linesOfHeadings = (face: string) =>
    page.evaluate(async (family) => {
      document.documentElement.style.setProperty('--font-head', family);
      await document.fonts.load(`700 1em ${family}`);
      return Array.from(document.querySelectorAll('h1, h2, h3'), (heading) => {
        const lines =
          heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight);
        return `${Math.round(lines)}: ${heading.textContent.trim()}`;
      });
    }, face);
  const ofArticles = { all: 0, changed: 0 };
  for (const path of listPages()) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    // The login page shows its heading with its script.
    await page.getByRole('heading').first().waitFor();
    const late = await linesOfHeadings("'Head like Arial'");
    const headings = await linesOfHeadings("'Familjen Grotesk'");
    if (/^\/blog\/./.test(path)) {
      ofArticles.all += headings.length;
      ofArticles.changed += headings.filter((heading, index) => heading !== late[index]).length;
    } else expect.soft(headings, path).toEqual(late);
  }
  // No fallback suits every heading that an author may write.
  expect(ofArticles.changed / ofArticles.all).toBeLessThan(0.01);
});
