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

/** Reads one intake with its history and notes. */
export function useIntakeDetail(id: string) {
  return useAnswer(callPaths.adminIntake(id), intakeDetailSchema);
}

/** Reads the counts of all records. They are as old as the list. */
export function useSummary() {
  return useAnswer(callPaths.adminSummary, summarySchema);
}

const summaryKey = { queryKey: [callPaths.adminSummary] };
const detailKey = (id: string) => ({ queryKey: [callPaths.adminIntake(id)] });

/** Filter that matches every list of intakes. */
const lists = {
  predicate: ({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }) =>
    typeof address === 'string' && address.split('?')[0] === callPaths.adminIntakes,
};

/** Returns an intake from a list that was read. */
export function listedIntake(client: QueryClient, id: string): ListedIntake | undefined {
  return client
    .getQueriesData<RecordsPages<ListedIntake>>(lists)
    .flatMap(([, data]) => data?.pages.flatMap(({ records }) => records) ?? [])
    .find((intake) => intake.id === id);
}

/** Returns the status of an intake that was read. */
export function knownStatus(client: QueryClient, id: string): string | undefined {
  const detail = client.getQueryData<IntakeDetail>(detailKey(id).queryKey);
  return (detail?.intake ?? listedIntake(client, id))?.status;
}

/** Changes the cached detail of an intake, if it was read. */
function changeDetail(
  client: QueryClient,
  id: string,
  changed: (detail: IntakeDetail) => IntakeDetail,
): void {
  client.setQueryData<IntakeDetail>(detailKey(id).queryKey, (detail) => detail && changed(detail));
}

/** Removes a deleted intake from the lists. Reading the first page again may not be enough to remove it. */
function takeOff(client: QueryClient, id: string): void {
  changeRecords<ListedIntake>(client, lists, (intakes) =>
    intakes.filter((intake) => intake.id !== id),
  );
  void client.invalidateQueries(lists);
  void client.invalidateQueries(summaryKey);
}

/**
 * Returns a mutation of one intake. If a colleague has deleted the intake, it is removed from the list,
 * and the detail says so. The text of an unsaved note can still be copied there.
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

/** Returns a mutation that adds a note. The note is shown as the server stored it. */
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

/** Returns a mutation that sends the unsent emails about an intake, and shows their new states. */
export function useSendAgain(id: string) {
  return useIntakeChange(
    id,
    () => change('POST', callPaths.adminIntakeMails(id), recordMailsSchema),
    (client, { mails }) => changeDetail(client, id, (detail) => ({ ...detail, mails })),
  );
}

/** Returns callbacks that delete an intake and read the list again. */
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

/** Returns the counts after one intake has changed its status. */
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

/** Updates list, counts, and history with the server's answer to a change of status, without a read. */
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
 * Returns a function that changes a status. The new status is shown immediately and sent, and the list
 * is read again after it was saved. A failed change is undone without a message.
 */
export function useStatusChange(onSaved: (status: IntakeStatus) => void) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: STATUS_KEY,
    // Sends changes one after another, because parallel requests could arrive in the wrong order.
    scope: { id: 'status' },
    mutationFn: ({ id, status }: StatusChange) =>
      change('PATCH', callPaths.adminIntakeStatus(id), statusAnswerSchema, { status }),
    onSuccess: async (answer, { id, status }) => {
      // Running reads may be older than the change, so they are canceled. A canceled first read must
      // be started again.
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

/** Returns the statuses that are being saved: the latest choice for each intake. */
export function usePendingStatuses(): ReadonlyMap<string, IntakeStatus> {
  const changes = useMutationState({
    filters: { mutationKey: STATUS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return useMemo(() => new Map(changes.map(({ id, status }) => [id, status])), [changes]);
}
