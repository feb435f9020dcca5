import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../browser/api.ts';
import type { IntakeStatus, ListedIntake } from '../../domain/intake.ts';
import {
  type IntakeDetail,
  intakeDetailSchema,
  type NoteRequest,
  type StatusAnswer,
  statusAnswerSchema,
  storedNoteSchema,
  type Summary,
  summarySchema,
} from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { recordMailsSchema } from '../../domain/record-mails.ts';
import { timeOfUlid } from '../../domain/ulid.ts';
import { isMissing } from './failures.ts';
import { change, changeRecords, type RecordsPages, useAnswer } from './records.ts';

/** One intake with its history and notes. */
export function useIntakeDetail(id: string) {
  return useAnswer(callPaths.adminIntake(id), intakeDetailSchema);
}

/** Counts of all there is, as of the last time the list was read. */
export function useSummary() {
  return useAnswer(callPaths.adminSummary, summarySchema);
}

const summaryKey = { queryKey: [callPaths.adminSummary] };
const detailKey = (id: string) => ({ queryKey: [callPaths.adminIntake(id)] });

/** Every list of intakes, whatever its filters. */
const lists = {
  predicate: ({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }) =>
    typeof address === 'string' && address.split('?')[0] === callPaths.adminIntakes,
};

/** An intake as a list has it. */
export function listedIntake(client: QueryClient, id: string): ListedIntake | undefined {
  return client
    .getQueriesData<RecordsPages<ListedIntake>>(lists)
    .flatMap(([, data]) => data?.pages.flatMap(({ records }) => records) ?? [])
    .find((intake) => intake.id === id);
}

/** The status of an intake that was read. */
export function knownStatus(client: QueryClient, id: string): string | undefined {
  const detail = client.getQueryData<IntakeDetail>(detailKey(id).queryKey);
  return (detail?.intake ?? listedIntake(client, id))?.status;
}

/** Changes what is known of one intake, where it was read. */
function changeDetail(
  client: QueryClient,
  id: string,
  changed: (detail: IntakeDetail) => IntakeDetail,
): void {
  client.setQueryData<IntakeDetail>(detailKey(id).queryKey, (detail) => detail && changed(detail));
}

/** Its page need not be on screen, so the list would not learn of it by being read again. */
function takeOff(client: QueryClient, id: string): void {
  changeRecords<ListedIntake>(client, lists, (intakes) =>
    intakes.filter((intake) => intake.id !== id),
  );
  void client.invalidateQueries(lists);
  void client.invalidateQueries(summaryKey);
}

/**
 * A change of one intake. When a colleague has deleted it, the list goes on without it, and
 * whoever looks at it is told. Who typed something there can still copy it.
 */
function useIntakeChange<Input, Answer>(
  id: string,
  send: (input: Input) => Promise<Answer>,
  onSuccess: (client: QueryClient, answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => onSuccess(client, answer),
    onError: (error) => loseIfMissing(client, id, error),
  });
}

function loseIfMissing(client: QueryClient, id: string, error: Error): void {
  if (!isMissing(error)) return;
  takeOff(client, id);
  void client.invalidateQueries(detailKey(id));
}

/** Adds a note, and shows it as the server answered it. */
export function useNewNote(id: string) {
  return useIntakeChange(
    id,
    (note: NoteRequest) => change('POST', callPaths.adminIntakeNotes(id), storedNoteSchema, note),
    (client, note) =>
      changeDetail(client, id, (detail) => ({
        ...detail,
        notes: [...detail.notes.filter((other) => other.id !== note.id), note],
      })),
  );
}

/** Sends what is not out of an intake's mails, and shows what is out then. */
export function useSendAgain(id: string) {
  return useIntakeChange(
    id,
    () => change('POST', callPaths.adminIntakeMails(id), recordMailsSchema),
    (client, { mails }) => changeDetail(client, id, (detail) => ({ ...detail, mails })),
  );
}

/** Deletes an intake and reads the list again. */
export function useIntakeDeletion(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return {
    onDelete: (name: string) => send('POST', callPaths.adminIntakeDeletion(id), { name }),
    onDeleted: () => {
      takeOff(client, id);
      onDeleted();
      client.removeQueries(detailKey(id));
    },
    onError: (error: Error) => loseIfMissing(client, id, error),
  };
}

/** The counts after one intake went from one status to another. */
export function moveCount(summary: Summary, from: string, to: string, sentAt: number): Summary {
  const move = (counts: Summary['byStatus']) => ({
    ...counts,
    [from]: Math.max(0, (counts[from] ?? 0) - 1),
    [to]: (counts[to] ?? 0) + 1,
  });
  const week = summary.weeks.findLastIndex(({ weekOf }) => Date.parse(weekOf) <= sentAt);
  return {
    ...summary,
    byStatus: move(summary.byStatus),
    weeks: summary.weeks.map((one, index) =>
      index === week ? { ...one, byStatus: move(one.byStatus) } : one,
    ),
  };
}

/** Takes over what the server answered to a change of status: list, counts and history, without a read. */
function takeOverStatus(client: QueryClient, id: string, { status, changes }: StatusAnswer): void {
  const before = listedIntake(client, id)?.status;
  changeRecords<ListedIntake>(client, lists, (intakes) =>
    intakes.map((intake) => (intake.id === id ? { ...intake, status } : intake)),
  );
  changeDetail(client, id, (detail) => ({
    ...detail,
    intake: { ...detail.intake, status },
    changes,
  }));
  if (before === undefined || before === status) return;
  client.setQueryData<Summary>(
    summaryKey.queryKey,
    (summary) => summary && moveCount(summary, before, status, timeOfUlid(id)),
  );
}

export interface StatusChange {
  readonly id: string;
  readonly status: IntakeStatus;
}

const STATUS_KEY = ['status'];

/**
 * Changes a status: shown at once, sent, and the list read again when it was saved. A change that
 * fails goes back without a message.
 */
export function useStatusChange(onSaved: (status: IntakeStatus) => void) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: STATUS_KEY,
    // One change is sent after another: sent together, they could arrive in the wrong order.
    scope: { id: 'status' },
    mutationFn: ({ id, status }: StatusChange) =>
      change('PATCH', callPaths.adminIntakeStatus(id), statusAnswerSchema, { status }),
    onSuccess: async (answer, { id, status }) => {
      // What is being read may be older than the change. A first read is not begun anew by itself.
      const reading = detailKey(id);
      const isReadFirst = client.getQueryState(reading.queryKey)?.data === undefined;
      await Promise.all([client.cancelQueries(lists), client.cancelQueries(reading)]);
      takeOverStatus(client, id, answer);
      onSaved(status);
      if (isReadFirst) void client.invalidateQueries(reading);
      void client.invalidateQueries(lists);
    },
    onError: (error, { id }) => loseIfMissing(client, id, error),
  });
  return mutate;
}

/** Statuses that were chosen and are on their way, by intake; the latest choice of each. */
export function usePendingStatuses(): ReadonlyMap<string, IntakeStatus> {
  const changes = useMutationState({
    filters: { mutationKey: STATUS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return useMemo(() => new Map(changes.map(({ id, status }) => [id, status])), [changes]);
}
