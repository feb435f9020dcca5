import type { ReactNode } from 'react';
import {
  type ListedContactMessage,
  listedContactMessageSchema,
  messageStatuses,
  SUSPECTED_STATUS,
} from '../../domain/contact-message.ts';
import { intakeStatuses, type ListedIntake, listedIntakeSchema } from '../../domain/intake.ts';
import { intakeSorts, type Summary } from '../../domain/intake-review.ts';
import { formatCents } from '../../domain/money.ts';
import { callPaths, type DashboardTab } from '../../domain/paths.ts';
import { type ListedPayment, listedPaymentSchema, paymentFilters } from '../../domain/payment.ts';
import { adminWords } from '../../site/admin.ts';
import { Gone, IntakeDetail } from './IntakeDetail.tsx';
import { lazyPart } from './lazy-part.tsx';
import { paymentStates } from './payment-states.ts';
import type { PaneProps } from './RecordPane.tsx';
import type { AnyRecord, ListSource } from './records.ts';

const MessageDetail = lazyPart(() =>
  import('./MessageDetail.tsx').then((part) => part.MessageDetail),
);
const PaymentDetail = lazyPart(() =>
  import('./PaymentDetail.tsx').then((part) => part.PaymentDetail),
);

/** Content of a row. */
interface Row {
  readonly title: string;
  readonly note: string;
  readonly at: string;
  readonly status: string;
  /** Text before the age of the record. */
  readonly amount?: string | undefined;
}

/** Everything that distinguishes the lists of the dashboard. The methods receive records of this list. */
export interface RecordKind extends ListSource {
  readonly tab: DashboardTab;
  readonly words: (typeof adminWords.lists)[DashboardTab];
  readonly statusAddress: (id: string) => string;
  /** Statuses that staff can set, in the order of the keys 1, 2, 3. */
  readonly statuses: readonly string[];
  /** Statuses to filter by. */
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  /** Returns the number of records by status, if it is known. */
  readonly counts: (summary: Summary) => Readonly<Record<string, number>> | undefined;
  rowOf(record: AnyRecord): Row;
  Detail(props: PaneProps): ReactNode;
  /** Explanation about a record that does not exist. */
  Gone?(props: { readonly id: string }): ReactNode;
}

const byTime = intakeSorts.slice(0, 2);

export const kinds: Readonly<Record<DashboardTab, RecordKind>> = {
  submissions: {
    tab: 'submissions',
    words: adminWords.lists.submissions,
    address: callPaths.adminIntakes,
    schema: listedIntakeSchema,
    statusAddress: callPaths.adminIntakeStatus,
    statuses: intakeStatuses,
    filters: intakeStatuses,
    sorts: intakeSorts,
    counts: ({ byStatus }) => byStatus,
    rowOf: ({ practiceName, contactName, createdAt, status }: ListedIntake) => ({
      title: practiceName,
      note: contactName,
      at: createdAt,
      status,
    }),
    Detail: IntakeDetail,
    Gone,
  },
  messages: {
    tab: 'messages',
    words: adminWords.lists.messages,
    address: callPaths.adminMessages,
    schema: listedContactMessageSchema,
    statusAddress: callPaths.adminMessageStatus,
    statuses: messageStatuses,
    filters: [...messageStatuses, SUSPECTED_STATUS],
    sorts: byTime,
    counts: ({ messages }) => messages,
    rowOf: ({ name, subject, message, createdAt, status }: ListedContactMessage) => ({
      title: name,
      note: [subject, message].filter(Boolean).join(': '),
      at: createdAt,
      status,
    }),
    Detail: MessageDetail,
  },
  payments: {
    tab: 'payments',
    words: adminWords.lists.payments,
    address: callPaths.adminPayments,
    schema: listedPaymentSchema,
    statusAddress: () => '',
    statuses: [],
    filters: paymentFilters,
    sorts: byTime,
    counts: () => undefined,
    rowOf: (payment: ListedPayment) => {
      const { payerName, payerEmail, planName, kind, paidAt, amount, currency, isTest } = payment;
      const { unknownPayer, kinds: paymentKinds, test } = adminWords.payments;
      return {
        title: payerName || payerEmail || unknownPayer,
        note: [planName, paymentKinds[kind], isTest && test].filter(Boolean).join(', '),
        at: paidAt,
        status: paymentStates(payment)[0] ?? '',
        amount: amount === undefined ? undefined : formatCents(amount, currency),
      };
    },
    Detail: PaymentDetail,
  },
};
