// Styles of lines that have not been spoken: an outline. Their words and the filling fade while the first line is
// spoken, from the end of the call. Only this script needs the styles, so the page does not contain them. A printed
// call is complete.
const sheet = new CSSStyleSheet({ media: 'screen' });
sheet.replaceSync(`
  .call .wait, .call p.wait > * { transition: 250ms ease-out; transition-property: background-color, border-color, color, box-shadow, opacity }
  .call :is(li, p).wait { border-color: #0000; background: none; color: #0000; box-shadow: inset 0 0 0 1px var(--line) }
  .call p.wait { border-color: var(--line); box-shadow: none }
  .call p.wait > * { opacity: 0 }
  .call li.wait:nth-child(2) { transition-delay: 180ms }
  .call li.wait:nth-child(3) { transition-delay: 120ms }
  .call li.wait:nth-child(n + 4) { transition-delay: 60ms }
`);
document.adoptedStyleSheets.push(sheet);

/** Time from one line of the example call to the next. */
export const LINE_MS = 1300;

/** Animation of a line or slot that appears: keyframes, and duration in milliseconds. */
export const FADE: Parameters<Element['animate']> = [{ opacity: [0.4, 1] }, 300];

/**
 * Plays the example call that is shown when half of it is on the screen, and each call that the visitor chooses. A
 * phone shows less than that at first, and needs its processor for the first paint.
 * @param play starts the animation of one call and returns the function that ends it early.
 */
export function onCallShown(play: (call: Element) => () => void): void {
  const trades = document.querySelector('.trades');
  let end: (() => void) | undefined;
  const start = () => {
    end?.();
    const chosen = Array.from(trades?.querySelectorAll('input') ?? []).findIndex(
      ({ checked }) => checked,
    );
    const call = document.querySelectorAll('.call')[chosen];
    end = call && play(call);
  };
  const observer = new IntersectionObserver(
    ([shown]) => {
      if (!shown?.isIntersecting) return;
      observer.disconnect();
      start();
    },
    { threshold: 0.5 },
  );
  const calls = document.querySelector('.calls');
  if (calls) observer.observe(calls);
  trades?.addEventListener('change', () => {
    observer.disconnect();
    start();
  });
}
