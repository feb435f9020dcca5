import { atom } from 'nanostores';
import { noticeBehavior } from '#features/site/behavior.ts';
import type { Notice } from './notices.ts';
import { NOTICE_EVENT } from '#platform/browser/islands/island-events.ts';

/** Notice that was raised. It is shown while open, and removed some time after it was dismissed. */
interface RaisedNotice extends Notice {
  readonly id: number;
  readonly open: boolean;
}

const { limit, removalDelay } = noticeBehavior;
let lastId = 0;

/** Raised notices, newest first, up to the limit. */
export const raisedNotices = atom<readonly RaisedNotice[]>([]);

/** Shows a notice, which replaces the previous one. */
export function raiseNotice(notice: Notice): void {
  lastId += 1;
  const raised = { ...notice, id: lastId, open: true };
  raisedNotices.set([raised, ...raisedNotices.get()].slice(0, limit));
  window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Closes a notice, and removes it after the removal delay. */
export function dismissNotice(id: number): void {
  raisedNotices.set(
    raisedNotices.get().map((notice) => (notice.id === id ? { ...notice, open: false } : notice)),
  );
  setTimeout(() => {
    raisedNotices.set(raisedNotices.get().filter((notice) => notice.id !== id));
  }, removalDelay);
}

/** Closes the notices on screen, for example after the retry of a failed call has succeeded. */
export function dismissNotices(): void {
  for (const { id, open } of raisedNotices.get()) if (open) dismissNotice(id);
}
