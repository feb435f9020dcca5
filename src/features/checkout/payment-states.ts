import type { StatusRow } from '#platform/status.ts';

/** States of a payment and its subscription, the most important one first. */
export const paymentStateTable = {
  disputed: { text: 'disputed', color: 'bad', icon: 'cross' },
  overdue: { text: 'overdue', color: 'bad', icon: 'cross' },
  /** A voice agent's customer has not sent an intake. */
  no_intake: { text: 'no intake yet', color: 'waiting', icon: 'clock' },
  /** The subscription was canceled and runs until the end of its period. */
  ending: { text: 'ending', color: 'waiting', icon: 'clock' },
  refunded: { text: 'refunded', color: 'waiting', icon: 'clock' },
  ended: { text: 'ended', color: 'neutral', icon: 'question' },
  active: { text: 'active', color: 'good', icon: 'check' },
} as const satisfies Readonly<Record<string, StatusRow>>;
export type PaymentState = keyof typeof paymentStateTable;
export const paymentStates = Object.keys(paymentStateTable) as readonly PaymentState[];

/** States by which staff can filter the payments. */
export const paymentFilters = [
  'no_intake',
  'overdue',
  'ending',
  'ended',
  'refunded',
  'disputed',
] as const satisfies readonly PaymentState[];
export type PaymentFilter = (typeof paymentFilters)[number];
