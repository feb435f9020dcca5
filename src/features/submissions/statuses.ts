import type { StatusRow } from '#platform/status.ts';

/*
 * Statuses of intakes and contact messages, by stored value. The checks of the server, the filters, the badges, and
 * the overview derive from these tables. A new status is one more row.
 */

function valuesOf<Value extends string>(table: Readonly<Record<Value, StatusRow>>) {
  return Object.keys(table) as [Value, ...Value[]];
}

/** Statuses of intakes, in the order of the work. Staff can set each of them. A new intake has the first one. */
export const intakeStatusTable = {
  pending: { text: 'pending', color: 'waiting', icon: 'clock' },
  in_progress: { text: 'in progress', color: 'busy', icon: 'gear' },
  completed: { text: 'completed', color: 'good', icon: 'check' },
} as const satisfies Readonly<Record<string, StatusRow>>;
type IntakeStatus = keyof typeof intakeStatusTable;

export const intakeStatuses = valuesOf<IntakeStatus>(intakeStatusTable);
export const [INITIAL_INTAKE_STATUS] = intakeStatuses;

/** Statuses that staff can set for messages in the inbox. A new message has the first one. */
export const inboxStatusTable = {
  open: { text: 'open', color: 'waiting', icon: 'clock' },
  answered: { text: 'answered', color: 'good', icon: 'check' },
} as const satisfies Readonly<Record<string, StatusRow>>;

/** Status of a message that looks like spam. It is stored separately, and no email is sent about it. */
export const SUSPECTED_STATUS = 'suspected';

export const messageStatusTable = {
  ...inboxStatusTable,
  [SUSPECTED_STATUS]: { text: 'suspected', color: 'neutral', icon: 'question' },
} as const satisfies Readonly<Record<string, StatusRow>>;
type MessageStatus = keyof typeof messageStatusTable;

/** Statuses that staff can set. */
export const messageStatuses = valuesOf<keyof typeof inboxStatusTable>(inboxStatusTable);
/** All statuses of messages. */
export const messageFilters = valuesOf<MessageStatus>(messageStatusTable);
