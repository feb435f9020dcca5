import mark from '../../../public/brand/mark.svg?raw';

/** The brand's mark as an element of the page, so that it follows the theme. */
export function drawMark(): string {
  return mark
    .trim()
    .replace(/^<svg( xmlns="[^"]+")?/, '<svg width="28" height="28" aria-hidden="true"');
}
