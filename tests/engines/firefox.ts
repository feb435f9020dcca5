import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { Engine } from './visitor.ts';

/** Starts Debian's Firefox ESR. Puppeteer drives it with WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    // Puppeteer turns the event off. Motion keeps a core busy.
    extraPrefsFirefox: { 'dom.disable_beforeunload': false, 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  // Like WebKit's WebDriver, leaves a page without asking.
  page.on('dialog', (dialog) => void dialog.accept());
  return {
    open: (address) => page.goto(address),
    reload: () => page.reload(),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => {
      const element = (
        await page.evaluateHandle(expression)
      ).asElement() as ElementHandle<HTMLInputElement> | null;
      if (!element) return undefined;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        upload: (file) => element.uploadFile(file),
      };
    },
    close: () => browser.close(),
  };
}
