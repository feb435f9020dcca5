import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn together. */
const CHUNK = 10;
/** A row's height before it was measured, in pixels. */
const ROW_HEIGHT = 74;

interface RowWindow {
  /** Rows that are drawn: from the first, up to and without the second. */
  readonly from: number;
  readonly to: number;
  /** The height of all rows before and after them, in pixels. */
  readonly before: number;
  readonly after: number;
}

/**
 * Which of many rows are drawn: those near what is seen, in whole chunks, between two spaces as high
 * as all the others, so that ten thousand cost no more than forty.
 * @param list has the rows that are drawn as its children.
 */
export function useRowWindow(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
) {
  const [{ from, to, before, after }, setWindow] = useState<RowWindow>({
    from: 0,
    to: 2 * CHUNK,
    before: 0,
    after: 0,
  });
  /** What chunks measured when they were drawn. */
  const heights = useRef<number[]>([]);

  /** The window that begins and ends with a chunk, and one more each way. */
  const draw = useCallback(
    (first: number, last: number) => {
      const chunks = Math.ceil(count / CHUNK);
      const begin = Math.max(0, first - 1);
      const end = Math.min(chunks, last + 2);
      const heightOf = (start: number, stop: number) => {
        let sum = 0;
        for (let chunk = start; chunk < stop; chunk += 1) {
          sum += heights.current[chunk] ?? Math.min(CHUNK, count - chunk * CHUNK) * ROW_HEIGHT;
        }
        return sum;
      };
      const next: RowWindow = {
        from: begin * CHUNK,
        to: Math.min(end * CHUNK, count),
        before: heightOf(0, begin),
        after: heightOf(end, chunks),
      };
      setWindow((known) =>
        Object.entries(next).every(([key, value]) => known[key as keyof RowWindow] === value)
          ? known
          : next,
      );
    },
    [count],
  );

  const look = useCallback(() => {
    const box = scroller.current;
    // One that is hidden has no place in the list, and comes back where it was.
    if (!box || box.clientHeight === 0) return;
    const chunkAt = (y: number) => {
      let chunk = 0;
      for (let top = 0; chunk * CHUNK < count; chunk += 1) {
        top += heights.current[chunk] ?? CHUNK * ROW_HEIGHT;
        if (top > y) break;
      }
      return chunk;
    };
    draw(chunkAt(box.scrollTop), chunkAt(box.scrollTop + box.clientHeight));
  }, [count, draw, scroller]);

  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    for (let index = 0; index < rows.length; index += CHUNK) {
      const [first, last] = [rows[index], rows[Math.min(index + CHUNK, rows.length) - 1]];
      if (!first?.offsetParent || !last) continue;
      const height = last.offsetTop + last.offsetHeight - first.offsetTop;
      heights.current[(from + index) / CHUNK] = height;
    }
  });

  useEffect(look, [look]);

  return {
    from,
    to: Math.min(to, count),
    before,
    after,
    look,
    /** Draws a row that may be far from what is seen. */
    drawRow: (index: number) => {
      const chunk = Math.floor(index / CHUNK);
      if (index < from || index >= to) draw(chunk, chunk);
    },
    /** Other rows from now on: begins at their beginning. */
    begin: useCallback(() => {
      heights.current = [];
      if (scroller.current) scroller.current.scrollTop = 0;
    }, [scroller]),
  };
}
