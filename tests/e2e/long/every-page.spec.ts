/** Loads each page of the build once, and checks what must be true of all of them. */
import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { listPages, splitPath, waitUntilIdle } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const pages = listPages();
const articles = pages.filter((path) => splitPath(path).path.startsWith('/blog/'));
/** Pages that are empty without their island. */
const isWorkedIn = (path: string) => /^\/(?:admin|checkout\/.*)$/.test(splitPath(path).path);

/** Lines of each heading in a typeface. */
const linesOfHeadings = (page: Page, face: string) =>
  page.evaluate(async (family) => {
    document.documentElement.style.setProperty('--font-head', family);
    await document.fonts.load(`700 1em ${family}`);
    return Array.from(document.querySelectorAll('h1, h2, h3'), (heading) => {
      const lines = heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight);
      return `${Math.round(lines)}: ${heading.textContent.trim()}`;
    });
  }, face);

const PARTS = 3;
for (let part = 0; part < PARTS; part += 1) {
  test(`each page fits a phone, logs no error, loads no framework, and changes no heading with a late typeface, part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Blocked by ${violatedDirective}: ${blockedURI}`),
      );
    });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const headings = { all: 0, changed: 0 };
    for (const path of pages.filter((_, index) => index % PARTS === part)) {
      fetched.length = 0;
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await expect(page.locator('main'), path).toBeVisible();
      await waitUntilIdle(page);
      await expectNoSidewaysScroll(page, path);
      // HTML allows a caption only at the beginning or the end of its figure.
      const between = page.locator('figure > * + figcaption:not(:last-child)');
      await expect(between, path).toHaveCount(0);
      if (!isWorkedIn(path)) {
        expect(
          fetched.filter((address) => /react|jsx|client\./.test(address)),
          path,
        ).toEqual([]);
        await expect(page.locator('deferred-island[ready]'), path).toHaveCount(0);
      }

      await page.setViewportSize({ width: 360, height: 740 });
      // The login page shows its heading with its script.
      await page.getByRole('heading').first().waitFor();
      if (articles.includes(path)) await expectReadable(page, path);
      // A system without Arial, or a copy of it, cannot compare.
      const late = await linesOfHeadings(page, "'Head like Arial'").catch(() => undefined);
      if (!late) continue;
      const loaded = await linesOfHeadings(page, "'Familjen Grotesk'");
      if (articles.includes(path)) {
        headings.all += loaded.length;
        headings.changed += loaded.filter((heading, index) => heading !== late[index]).length;
      } else expect.soft(loaded, path).toEqual(late);
    }
    // No fallback suits every heading that an author may write.
    expect(headings.changed).toBeLessThanOrEqual(headings.all / 50);
  });
}

/** An article begins within the first screen, and shows its opening and its tables in full. */
async function expectReadable(page: Page, path: string): Promise<void> {
  const cutOff = await page.evaluate(() => {
    const [opening, next] = document.querySelectorAll('.prose > *');
    const tables = document.querySelectorAll('.table');
    // A drawing is as wide as the screen, and so wider than its figure.
    return [opening, next, ...tables]
      .filter((box) => !box || (box.scrollWidth > box.clientWidth && !box.matches(':has(> svg)')))
      .map((box) => box?.textContent.trim().slice(0, 60) ?? 'no opening');
  });
  expect.soft(cutOff, path).toEqual([]);
  const opening = page.locator('.prose > :first-child');
  // The facts for the reader follow the text.
  await expect.soft(opening, path).not.toHaveClass(/reader/);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottom = await opening.evaluate((text) => {
      const { top } = text.getBoundingClientRect();
      return top + 2 * Number.parseFloat(getComputedStyle(text).lineHeight);
    });
    expect.soft(bottom, `${path}, ${width} wide`).toBeLessThanOrEqual(height);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}
