import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type DeferredIsland, READY } from './deferred-island.ts';
import { readInput, rememberPlace } from './keep-input.ts';

/**
 * Finds the button of the last click that still has no answer: a plain button does nothing without the island,
 * and a send button only focused the first invalid control. If the focus is elsewhere, the visitor went on.
 */
function findWaitingButton(events: readonly Event[]): HTMLButtonElement | undefined {
  const clicked = events.flatMap(({ type, target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button:not([popovertarget])');
    return type === 'click' && button ? [button] : [];
  });
  return clicked.findLast(({ type, form }) => {
    const invalid = form?.querySelector(':invalid:not(fieldset)');
    return type === 'button' || invalid === document.activeElement;
  });
}

/**
 * Waits while a character is composed from several keys, as in Japanese. Replacing the field would end that.
 * The field receives the text before the event, and the task after it sees both.
 */
async function waitForComposition(island: DeferredIsland): Promise<void> {
  const last = island.events?.findLast(({ type }) => type.startsWith('composition'));
  if (last?.type !== 'compositionstart') return;
  await new Promise((resolve) => {
    island.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
  });
}

/**
 * Makes the markup of an island interactive. If something else has changed the markup, such as a translation or
 * a browser extension, React renders it again. The input, the focus, the selection, and an open popover then
 * move to the new elements in the same task, so the visitor notices nothing. The last click without an
 * answer is repeated.
 * @param parts exports of the island's module. One of them has the name that is in the element's `name`.
 */
export async function hydrateIsland(
  island: DeferredIsland,
  parts: Readonly<Record<string, ComponentType>>,
): Promise<void> {
  const name = island.getAttribute('name') ?? '';
  const Island = parts[name];
  if (!Island) throw new Error(`The module of the island does not export ${name}.`);
  await waitForComposition(island);

  const waiting = findWaitingButton(island.events ?? []);
  const findWaiting = waiting && rememberPlace(island, waiting);
  const restore = readInput(island);
  flushSync(() => {
    hydrateRoot(island, createElement(Island), { onRecoverableError: () => undefined });
  });
  restore();
  island.setAttribute(READY, '');
  delete island.events;

  // The browser's message about the invalid control disappears when the control loses the focus.
  if (waiting?.type === 'submit') (document.activeElement as HTMLElement).blur();
  findWaiting?.()?.click();
}
