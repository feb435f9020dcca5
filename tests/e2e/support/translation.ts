import type { Page } from '@playwright/test';

/**
 * Does to a page what the translation of Chrome does: moves each text into nested `<font>` elements, also
 * when a text is added later. The words stay the same, so that a test can find them.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const skipped = 'script, style, textarea, title, font';
    const wrap = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(skipped))
          continue;
        const outer = document.createElement('font' as string);
        const inner = document.createElement('font' as string);
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
