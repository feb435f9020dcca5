/** How long what visitors send is kept. The privacy policy states what stands here (site/kept-data.ts). */
export interface Retention {
  /**
   * Intakes, with their files, notes and history, and contact messages: so many months after the last
   * thing that happened to them. `never`: they are removed only when staff delete them.
   */
  readonly months: number | 'never';
  /** Messages that look like a robot's, in days. */
  readonly suspectedDays: number;
  /** What accounting needs of a payment, in years. */
  readonly paymentYears: number;
}

export const retention: Retention = { months: 24, suspectedDays: 90, paymentYears: 10 };

/** Marks of a day's own mails, and events of Stripe that were handled, in days. */
export const MARKS_KEPT_DAYS = 30;

export const DAY_MS = 86_400_000;

/** From one run of the retention schedule to the next, in milliseconds. */
export const RETENTION_EVERY_MS = DAY_MS / 4;

/** So many months before a moment; the beginning of time for `never`. In milliseconds. */
export function monthsBefore(now: Date, months: number | 'never'): number {
  if (months === 'never') return Number.NEGATIVE_INFINITY;
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then.getTime();
}

/** The stores there are. What each holds, and for how long, is said in site/kept-data.ts. */
export const storeNames = [
  'admin-sessions',
  'contact-messages',
  'intakes',
  'login-tries',
  'payments',
  'schedule-runs',
  'training-guides',
] as const;
export type StoreName = (typeof storeNames)[number];
