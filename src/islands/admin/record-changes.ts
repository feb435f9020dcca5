import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../browser/api.ts';
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

/** Returns a query filter that matches all lists at an address, with any search or status. */
const listsAt = (list: string) => ({
  predicate: ({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }) =>
    typeof address === 'string' && address.split('?')[0] === list,
});

interface Kept {
  readonly id: string;
}

/** Returns the status of a record in a list that was read. */
function listedStatus(client: QueryClient, list: string, id: string): string | undefined {
  return client
    .getQueriesData<RecordsPages<Kept & { readonly status: string }>>(listsAt(list))
    .flatMap(([, data]) => data?.pages.flatMap(({ records }) => records) ?? [])
    .find((record) => record.id === id)?.status;
}

/** Updates a record in every list, or removes it if `changed` is null. */
export function replaceRecord(
  client: QueryClient,
  list: string,
  id: string,
  changed: object | null,
): void {
  changeRecords<Kept>(client, listsAt(list), (records) =>
    records.flatMap((record) => {
      if (record.id !== id) return record;
      return changed ? { ...record, ...changed } : [];
    }),
  );
}

/**
 * Takes over a change of a record, or its deletion, and reads the lists and the counts again. Running reads
 * may be older than the change, so they are canceled first.
 */
export async function takeOver(
  client: QueryClient,
  list: string,
  id: string,
  changed: object | null,
): Promise<void> {
  await client.cancelQueries(listsAt(list));
  replaceRecord(client, list, id, changed);
  void client.invalidateQueries(listsAt(list));
  void client.invalidateQueries(summaryKey);
}

/** Changes the cached detail of an intake, if it was read. */
export function changeDetail(
  client: QueryClient,
  id: string,
  changed: (detail: IntakeDetail) => IntakeDetail,
): void {
  client.setQueryData<IntakeDetail>(detailKey(id).queryKey, (detail) => detail && changed(detail));
}

/** Removes a deleted record. Reading the first page again may not be enough to remove it. */
export function takeOff(client: QueryClient, list: string, id: string): void {
  void takeOver(client, list, id, null);
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
    onError: (error) => loseIfMissing(client, callPaths.adminIntakes, id, error),
  });
}

function loseIfMissing(client: QueryClient, list: string, id: string, error: Error): void {
  if (!isMissing(error)) return;
  takeOff(client, list, id);
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

/** Returns callbacks that delete an intake and read the list again. */
export function useIntakeDeletion(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return {
    onDelete: (name: string) => send('POST', callPaths.adminIntakeDeletion(id), { name }),
    onDeleted: () => {
      takeOff(client, callPaths.adminIntakes, id);
      onDeleted();
      client.removeQueries(detailKey(id));
    },
    onError: (error: Error) => loseIfMissing(client, callPaths.adminIntakes, id, error),
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

/** List whose records have a status that staff can set. */
export interface StatusList {
  readonly address: string;
  readonly statusAddress: (id: string) => string;
}

/** Returns the status of a record that was read, as the page shows it. */
export function knownStatus(client: QueryClient, { address }: StatusList, id: string) {
  const detail = client.getQueryData<IntakeDetail>(detailKey(id).queryKey);
  return detail?.intake.status ?? listedStatus(client, address, id);
}

/** Updates list, counts, and history with the server's answer to a change of status, without a read. */
function takeOverStatus(
  client: QueryClient,
  list: StatusList,
  id: string,
  { status, changes }: StatusAnswer,
): void {
  const before = knownStatus(client, list, id);
  const { by: statusBy, changedAt: statusAt } = changes.at(-1) ?? {};
  replaceRecord(client, list.address, id, { status, statusBy, statusAt });
  if (list.address !== callPaths.adminIntakes) return;
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
  readonly status: string;
}

/** Change that was not made, because a colleague changed the status before. */
export interface Conflict extends StatusChange {
  readonly current: string;
  readonly by: string | undefined;
}

const STATUS_KEY = ['status'];

/**
 * Returns a function that changes a status. The new status is shown immediately and sent, and the list
 * is read again after it was saved. A failed change is undone without a message. If a colleague has changed
 * the status since this page read it, the colleague's status is shown, and `onConflict` is called.
 */
export function useStatusChange(
  list: StatusList,
  onSaved: (status: string) => void,
  onConflict: (conflict: Conflict) => void,
) {
  const client = useQueryClient();
  const lists = listsAt(list.address);
  const { mutate } = useMutation({
    mutationKey: STATUS_KEY,
    // Sends changes one after another, because parallel requests could arrive in the wrong order.
    scope: { id: 'status' },
    mutationFn: ({ id, status }: StatusChange) =>
      change('PATCH', list.statusAddress(id), statusAnswerSchema, {
        status,
        from: knownStatus(client, list, id),
      }),
    onSuccess: async (answer, { id, status }) => {
      // Running reads may be older than the change, so they are canceled. A canceled first read must
      // be started again.
      const reading = detailKey(id);
      const isReadFirst = client.getQueryState(reading.queryKey)?.data === undefined;
      await Promise.all([client.cancelQueries(lists), client.cancelQueries(reading)]);
      takeOverStatus(client, list, id, answer);
      if (answer.status === status) onSaved(status);
      else onConflict({ id, status, current: answer.status, by: answer.changes.at(-1)?.by });
      if (isReadFirst) void client.invalidateQueries(reading);
      void client.invalidateQueries(lists);
    },
    onError: (error, { id }) => loseIfMissing(client, list.address, id, error),
  });
  return mutate;
}

/** Returns the statuses that are being saved: the latest choice for each record. */
export function usePendingStatuses(): ReadonlyMap<string, string> {
  const changes = useMutationState({
    filters: { mutationKey: STATUS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return useMemo(() => new Map(changes.map(({ id, status }) => [id, status])), [changes]);
}
