import { type RefObject, useEffect, useState } from 'react';

type Edge = 'top' | 'bottom';

/** Where notices end at the top: below the header. Pixels; notices.css says the same. */
const HEADER_HEIGHT = 64;
/** Narrower windows open a keyboard over their lower part. Pixels. */
const PHONE_WIDTH = 640;
/** What has the focus counts for more than all else together. */
const FOCUS_WEIGHT = 100;
/** What a notice may be about, before fields that only are there. */
const NAMED = '[aria-invalid="true"], [type="submit"], .payment-band';
const NAMED_WEIGHT = 10;

/** How much a notice would lie over that it may talk about. */
function coveredBy(band: DOMRect, edge: Edge, own: Element): number {
  const top = edge === 'top' ? HEADER_HEIGHT : innerHeight - band.height;
  const talkedAbout = document.querySelectorAll(`:focus, input, textarea, ${NAMED}`);
  let covered = 0;
  for (const element of talkedAbout) {
    const box = element.getBoundingClientRect();
    const isCovered =
      box.right > band.left && box.bottom > top && box.top < top + band.height && box.width > 0;
    if (!isCovered || own.contains(element)) continue;
    if (element === document.activeElement) covered += FOCUS_WEIGHT;
    else covered += element.matches(NAMED) ? NAMED_WEIGHT : 1;
  }
  return covered;
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
