import { expect, test, vi } from 'vitest';
import { useLateStyles } from '#platform/browser/use-island.ts';

let unmount: (() => void) | undefined;
vi.mock('react', async (readModule) => ({
  ...(await readModule<object>()),
  useEffect: (run: () => () => void) => (unmount = run()),
}));

test('a part that is removed takes its styles with it, and leaves those of other parts', () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = '';
      replaceSync(styles: string): void {
        this.text = styles;
      }
    },
  );
  vi.stubGlobal('document', { adoptedStyleSheets: [] });
  const shown = () =>
    document.adoptedStyleSheets.map((sheet) => (sheet as never as { text: string }).text);
  useLateStyles('.first {}');
  useLateStyles('.second {}');
  const unmountSecond = unmount;
  useLateStyles('.third {}');
  expect(shown()).toEqual(['.first {}', '.second {}', '.third {}']);
  unmountSecond?.();
  expect(shown()).toEqual(['.first {}', '.third {}']);
});
