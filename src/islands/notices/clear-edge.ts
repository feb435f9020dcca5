import { type RefObject, useEffect, useState } from 'react';

type Edge = 'top' | 'bottom';

/** Where notices end at the top: below the header. Pixels; notices.css says the same. */
const HEADER_HEIGHT = 64;
/** Narrower windows open a keyboard over their lower part. Pixels. */
const PHONE_WIDTH = 640;
/** What a notice may be about, and how much it counts: the focus more than all else together. */
const TALKED_ABOUT = [
  [':focus', 100],
  ['[aria-invalid="true"], [type="submit"], .payment-band', 10],
  ['input, textarea', 1],
] as const;

/** How much a notice would lie over that it may talk about. */
function coveredBy(band: DOMRect, edge: Edge, own: Element): number {
  const top = edge === 'top' ? HEADER_HEIGHT : innerHeight - band.height;
  const isCovered = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    const isBeside = box.right <= band.left || box.bottom <= top || box.top >= top + band.height;
    return !isBeside && box.width > 0 && !own.contains(element);
  };
  const counts = TALKED_ABOUT.map(
    ([selector, weight]) =>
      weight * [...document.querySelectorAll(selector)].filter(isCovered).length,
  );
  return counts.reduce((sum, count) => sum + count);
}

/**
 * The edge of the window at which a notice lies over no field and no button that it may talk about.
 * It is looked for when a notice is raised and after each scroll, and kept while it serves.
 * @param raised which notice is shown.
 */
export function useClearEdge(
  list: RefObject<HTMLElement | null>,
  raised: number | undefined,
): Edge {
  const [edge, setEdge] = useState<Edge>('bottom');
  useEffect(() => {
    const own = list.current;
    if (!own || raised === undefined) return undefined;
    const place = (current: Edge): Edge => {
      const band = own.getBoundingClientRect();
      const other = current === 'top' ? 'bottom' : 'top';
      const isBetter = coveredBy(band, other, own) < coveredBy(band, current, own);
      return isBetter ? other : current;
    };
    setEdge(place(innerWidth < PHONE_WIDTH ? 'top' : 'bottom'));
    const onChange = (): void => setEdge(place);
    // The first notice comes into the list later than here, and makes it as high as it is.
    const growth = new ResizeObserver(onChange);
    growth.observe(own);
    addEventListener('scrollend', onChange);
    return () => {
      growth.disconnect();
      removeEventListener('scrollend', onChange);
    };
  }, [list, raised]);
  return edge;
}
