import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { readAnswer, send } from '../../browser/api.ts';
import {
  listedContactMessageSchema,
  type ListedContactMessage,
} from '../../domain/contact-message.ts';
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
import { type Filters, listAddress } from './filters.ts';
import { flattenPages, intakeListOptions, type ListData, totalOf } from './intake-pages.ts';

/** The intakes that filters leave, page by page. */
export function useIntakeList(filters: Filters) {
  const address = listAddress(filters);
  const onScreen = useRef<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    ...intakeListOptions(address, (page) => onScreen.current.has(page)),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = useMemo(() => data && flattenPages(data), [data]);
  const intakes = useMemo(() => rows?.map(({ intake }) => intake), [rows]);

  const { isFetching, error, refetch } = query;
  const canReadAgain = !isFetching && !error;
  /** Tells which rows are seen, so that they are never older than the last change. */
  const watchRows = useCallback(
    (first: number, last: number) => {
      const seen = rows?.slice(first, last + 1) ?? [];
      onScreen.current = new Set(seen.map(({ page }) => page));
      if (canReadAgain && seen.some(({ isOutdated }) => isOutdated)) void refetch();
    },
    [rows, canReadAgain, refetch],
  );
  return { ...query, intakes, total: totalOf(data?.pages ?? []), watchRows };
}
export type ListedIntakes = ReturnType<typeof useIntakeList>;

/** One intake with its history and notes. */
export function useIntakeDetail(id: string) {
  return useQuery({
    queryKey: [callPaths.adminIntake(id)],
    queryFn: async ({ queryKey: [address], signal }) =>
      (await readAnswer(address ?? '', intakeDetailSchema, signal)).data,
  });
}

/** The status of an intake whose detail was read. */
export function detailStatus(client: QueryClient, id: string): string | undefined {
  return client.getQueryData<IntakeDetail>([callPaths.adminIntake(id)])?.intake.status;
}

/** Counts of all there is, as of the last time the list was read. */
export function useSummary() {
  return useQuery({
    queryKey: [callPaths.adminSummary],
    queryFn: async ({ queryKey: [address], signal }) =>
      (await readAnswer(address ?? '', summarySchema, signal)).data,
  });
}

function isList({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }): boolean {
  if (typeof address !== 'string') return false;
  return address.split('?')[0] === callPaths.adminIntakes;
}

/**
 * A colleague deleted it: the list goes on without it, and whoever looks at it is told. Who typed
 * something there can still copy it.
 */
function takeOff(client: QueryClient, id: string): void {
  changePages(client, (intakes) => intakes.filter((intake) => intake.id !== id));
  void client.invalidateQueries({ queryKey: [callPaths.adminIntake(id)] });
  void refetchLists(client);
}

/** Reads the list and the counts again. */
export function refetchLists(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ predicate: isList }),
    client.invalidateQueries({ queryKey: [callPaths.adminSummary] }),
  ]);
}

type PagedTab = 'messages' | 'payments';

/** Reads a tab's records again: at once when it is open, otherwise when it is. */
export function readTabAnew(client: QueryClient, tab: PagedTab): void {
  const address = tab === 'messages' ? callPaths.adminMessages : callPaths.adminPayments;
  void client.invalidateQueries({ queryKey: [address] });
}

/** Counts what arrived for a tab no longer as new: the tab shows it. */
export function takeAsSeen(
  client: QueryClient,
  tab: PagedTab,
  { payments, newestMessage }: { readonly payments: number; readonly newestMessage: string | null },
): void {
  client.setQueryData<Summary>([callPaths.adminSummary], (summary) => {
    if (!summary) return summary;
    if (tab === 'payments') return { ...summary, payments: summary.payments + payments };
    return { ...summary, newestMessage: newestMessage ?? summary.newestMessage };
  });
}

/** Changes the intakes of every list that was read. */
function changePages(
  client: QueryClient,
  change: (intakes: readonly ListedIntake[]) => readonly ListedIntake[],
): void {
  client.setQueriesData<ListData>(
    { predicate: isList },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, intakes: change(page.intakes) })),
      },
  );
}

/** Takes over what the server answered to a change of status: list, counts and history, without a read. */
function takeOverStatus(client: QueryClient, id: string, { status, changes }: StatusAnswer): void {
  const before = listedStatus(client, id);
  changePages(client, (intakes) =>
    intakes.map((intake) => (intake.id === id ? { ...intake, status } : intake)),
  );
  client.setQueryData<IntakeDetail>(
    [callPaths.adminIntake(id)],
    (detail) => detail && { ...detail, intake: { ...detail.intake, status }, changes },
  );
  if (before === undefined || before === status) return;
  client.setQueryData<Summary>(
    [callPaths.adminSummary],
    (summary) => summary && moveCount(summary, before, status, timeOfUlid(id)),
  );
}

/** The counts after one intake went from one status to another. */
function moveCount(summary: Summary, from: string, to: string, sentAt: number): Summary {
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

function listedStatus(client: QueryClient, id: string): string | undefined {
  const lists = client.getQueriesData<ListData>({ predicate: isList });
  return lists
    .flatMap(([, data]) => data?.pages.flatMap(({ intakes }) => intakes) ?? [])
    .find((intake) => intake.id === id)?.status;
}

interface StatusChange {
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
    mutationFn: async ({ id, status }: StatusChange) => {
      const answer = await send('PATCH', callPaths.adminIntakeStatus(id), { status });
      return statusAnswerSchema.parse(await answer.json());
    },
    onSuccess: async (answer, { id, status }) => {
      // What is being read may be older than the change. A first read is not begun anew by itself.
      const reading = { queryKey: [callPaths.adminIntake(id)] };
      const isReadFirst = client.getQueryState(reading.queryKey)?.data === undefined;
      await Promise.all([
        client.cancelQueries({ predicate: isList }),
        client.cancelQueries(reading),
      ]);
      takeOverStatus(client, id, answer);
      onSaved(status);
      if (isReadFirst) void client.invalidateQueries(reading);
      void client.invalidateQueries({ predicate: isList });
    },
    onError: (error, { id }) => {
      if (isMissing(error)) takeOff(client, id);
    },
  });
  return mutate;
}

/** Statuses that were chosen and are on their way, by intake; the latest choice of each. */
export function usePendingStatuses(): ReadonlyMap<string, IntakeStatus> {
  const changes = useMutationState({
    filters: { mutationKey: STATUS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return new Map(changes.map(({ id, status }) => [id, status]));
}

/** Adds a note, and shows it as the server answered it. */
export function useNewNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (note: NoteRequest) => {
      const answer = await send('POST', callPaths.adminIntakeNotes(id), note);
      return storedNoteSchema.parse(await answer.json());
    },
    onSuccess: (note) => {
      client.setQueryData<IntakeDetail>(
        [callPaths.adminIntake(id)],
        (detail) =>
          detail && {
            ...detail,
            notes: [...detail.notes.filter((other) => other.id !== note.id), note],
          },
      );
    },
    onError: (error) => {
      if (isMissing(error)) takeOff(client, id);
    },
  });
}

/** Sends what is not out of an intake's mails, and shows what is out then. */
export function useSendAgain(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await send('POST', callPaths.adminIntakeMails(id));
      return recordMailsSchema.parse(await answer.json());
    },
    onSuccess: ({ mails }) => {
      client.setQueryData<IntakeDetail>(
        [callPaths.adminIntake(id)],
        (detail) => detail && { ...detail, mails },
      );
    },
  });
}

/** Deletes an intake and reads the list again. */
export function useDeletion(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (practiceName: string) =>
      send('POST', callPaths.adminIntakeDeletion(id), { practiceName }),
    onSuccess: () => {
      // Its page need not be on screen, so the list would not learn of it by being read again.
      changePages(client, (intakes) => intakes.filter((intake) => intake.id !== id));
      onDeleted();
      client.removeQueries({ queryKey: [callPaths.adminIntake(id)] });
      void refetchLists(client);
    },
    onError: (error) => {
      if (isMissing(error)) takeOff(client, id);
    },
  });
}

/** The pages of messages that were read. */
type MessageData = InfiniteData<{ readonly records: readonly ListedContactMessage[] }>;

function changeMessages(
  client: QueryClient,
  change: (messages: readonly ListedContactMessage[]) => readonly ListedContactMessage[],
): void {
  client.setQueryData<MessageData>(
    [callPaths.adminMessages],
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, records: change(page.records) })),
      },
  );
}

/** Moves a message that looked like a robot's to the inbox, and shows it as the server answered it. */
export function useMoveToInbox(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await send('POST', callPaths.adminMessageInbox(id));
      return listedContactMessageSchema.parse(await answer.json());
    },
    onSuccess: (moved) =>
      changeMessages(client, (messages) =>
        messages.map((message) => (message.id === id ? moved : message)),
      ),
  });
}

/** Sends the mail that tells of a message, and shows whether it is out then. */
export function useMessageMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const answer = await send('POST', callPaths.adminMessageMails(id));
      return recordMailsSchema.parse(await answer.json());
    },
    onSuccess: ({ mails }) => {
      const isMailSent = mails.every(({ state }) => state === 'sent');
      changeMessages(client, (messages) =>
        messages.map((message) => (message.id === id ? { ...message, isMailSent } : message)),
      );
    },
  });
}

/** Deletes a message and takes it off the list. */
export function useMessageDeletion(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => send('POST', callPaths.adminMessageDeletion(id), { name }),
    onSuccess: () => {
      changeMessages(client, (messages) => messages.filter((message) => message.id !== id));
      onDeleted();
      void client.invalidateQueries({ queryKey: [callPaths.adminMessages] });
    },
  });
}
