import { atom } from 'nanostores';
import { behaviour } from '../site/behaviour.ts';
import type { Notice } from '../site/notices.ts';
import { NOTICE_EVENT } from './notice-events.ts';

/** A notice on its way through the screen: shown while open, kept a while after it was dismissed. */
export interface RaisedNotice extends Notice {
  readonly id: number;
  readonly open: boolean;
}

const { limit, removalDelay } = behaviour.notice;
let lastId = 0;

/** Newest first; never more than the limit. */
export const raisedNotices = atom<readonly RaisedNotice[]>([]);

/** Shows a notice in place of the one before. */
export function raiseNotice(notice: Notice): void {
  lastId += 1;
  const raised = { ...notice, id: lastId, open: true };
  raisedNotices.set([raised, ...raisedNotices.get()].slice(0, limit));
  window.dispatchEvent(new Event(NOTICE_EVENT));
}

/** Closes a notice, and forgets it once its removal delay is over. */
export function dismissNotice(id: number): void {
  raisedNotices.set(
    raisedNotices.get().map((notice) => (notice.id === id ? { ...notice, open: false } : notice)),
  );
  setTimeout(() => {
    raisedNotices.set(raisedNotices.get().filter((notice) => notice.id !== id));
  }, removalDelay);
}

/** Closes what is shown, when it is about something that begins anew. */
export function dismissNotices(): void {
  for (const { id, open } of raisedNotices.get()) if (open) dismissNotice(id);
}
