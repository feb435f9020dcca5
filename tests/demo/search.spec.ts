/** The search of the demo's blog. Other blogs contain other words. */
import { expect, test } from '../e2e/support/test.ts';

test('finds words of titles, shows the category instead of the title again, and each article found', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('creepy');
  const found = page.locator('article-search').getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found).toHaveText(
    /^AI-Powered Personalization Without Being CreepyAI Integration · \S.*[.…]$/,
  );
  await expect(found.locator('span')).not.toContainText('Creepy');
  await page.getByRole('searchbox').fill('phone');
  const status = page.locator('article-search').getByRole('status');
  await expect(status).toHaveText(/^\d\d articles found$/);
  await expect(found).toHaveCount(Number.parseInt(await status.innerText(), 10));
});

test('finds symbols, which the index does not contain', async ({ page }) => {
  await page.goto('/blog');
  for (const query of ['&', '$300']) {
    await page.getByRole('searchbox').fill(query);
    await expect(page.locator('article-search').getByRole('status')).toHaveText(
      /\d+ articles? found/,
    );
  }
});
