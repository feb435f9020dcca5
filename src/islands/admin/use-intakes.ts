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
import { useMemo } from 'react';
import { nextPageOf, readAnswer, send } from '../../browser/api.ts';
import { type IntakeStatus, storedIntakeSchema, type StoredIntake } from '../../domain/intake.ts';
import {
  type IntakeDetail,
  intakeDetailSchema,
  type Summary,
  summarySchema,
} from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { type Filters, listAddress } from './filters.ts';
import { withDeadline } from './query-client.ts';

/** One page of the list as it was answered. */
export interface IntakesPage {
  readonly intakes: readonly StoredIntake[];
  /** How many there are in all pages; unknown while a search has not seen every record. */
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/** Reads one page. @param address as `listAddress` or an earlier page names it. */
export async function readIntakesPage(address: string, signal?: AbortSignal): Promise<IntakesPage> {
  const { data, headers } = await readAnswer(
    address,
    storedIntakeSchema.array(),
    withDeadline(signal),
  );
  const total = headers.get('x-total-count');
  return {
    intakes: data,
    total: total === null ? undefined : Number(total),
    next: nextPageOf(headers),
  };
}

type ListData = InfiniteData<IntakesPage, string>;

/** Submissions of all pages. One that moved between two pages while they were read shows once. */
export function flattenPages(pages: readonly IntakesPage[]): StoredIntake[] {
  const byId = new Map<string, StoredIntake>();
  for (const intake of pages.flatMap(({ intakes }) => intakes)) {
    if (!byId.has(intake.id)) byId.set(intake.id, intake);
  }
  return [...byId.values()];
}

/** The submissions that filters leave, page by page. */
export function useIntakeList(filters: Filters) {
  const address = listAddress(filters);
  const query = useInfiniteQuery({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }) => readIntakesPage(pageParam, signal),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const intakes = useMemo(() => (pages ? flattenPages(pages) : undefined), [pages]);
  // The last page that knew speaks: a search may come to know the total only at its end.
  const total = pages?.findLast((page) => page.total !== undefined)?.total;
  return { ...query, intakes, total };
}
export type IntakeList = ReturnType<typeof useIntakeList>;

/** One submission with its history and notes. */
export function useIntakeDetail(id: string) {
  return useQuery({
    queryKey: [callPaths.adminIntake(id)],
    queryFn: async ({ queryKey: [address], signal }) =>
      (await readAnswer(address ?? '', intakeDetailSchema, withDeadline(signal))).data,
  });
}

/** The status of a submission whose detail was read. */
export function detailStatus(client: QueryClient, id: string): string | undefined {
  return client.getQueryData<IntakeDetail>([callPaths.adminIntake(id)])?.intake.status;
}

/** Counts of all there is, as of the last time the list was read. */
export function useSummary() {
  return useQuery({
    queryKey: [callPaths.adminSummary],
    queryFn: async ({ queryKey: [address], signal }) =>
      (await readAnswer(address ?? '', summarySchema, withDeadline(signal))).data,
  });
}

function isList({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }): boolean {
  if (typeof address !== 'string') return false;
  return address.split('?')[0] === callPaths.adminIntakes;
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

/** Takes a saved status over at once, so that it stands even if the refetch that follows fails. */
export function takeOverStatus(client: QueryClient, id: string, status: IntakeStatus): void {
  client.setQueriesData<ListData>(
    { predicate: isList },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          intakes: page.intakes.map((intake) =>
            intake.id === id ? { ...intake, status } : intake,
          ),
        })),
      },
  );
  client.setQueryData<IntakeDetail>(
    [callPaths.adminIntake(id)],
    (detail) => detail && { ...detail, intake: { ...detail.intake, status } },
  );
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
    mutationFn: ({ id, status }: StatusChange) =>
      send('PATCH', callPaths.adminIntakeStatus(id), { status }, withDeadline()),
    onSuccess: async (_, { id, status }) => {
      await client.cancelQueries({ predicate: isList });
      takeOverStatus(client, id, status);
      onSaved(status);
      void refetchLists(client);
      void client.invalidateQueries({ queryKey: [callPaths.adminIntake(id)] });
    },
  });
  return mutate;
}

/** Statuses that were chosen and are on their way, by submission; the latest choice of each. */
export function usePendingStatuses(): ReadonlyMap<string, IntakeStatus> {
  const changes = useMutationState({
    filters: { mutationKey: STATUS_KEY, status: 'pending' },
    select: ({ state }) => state.variables as StatusChange,
  });
  return new Map(changes.map(({ id, status }) => [id, status]));
}

/** Adds a note and reads the submission again. */
export function useNewNote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      send('POST', callPaths.adminIntakeNotes(id), { text }, withDeadline()),
    onSuccess: () => client.invalidateQueries({ queryKey: [callPaths.adminIntake(id)] }),
  });
}

/** Deletes a submission and reads the list again. */
export function useDeletion(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (practiceName: string) =>
      send('POST', callPaths.adminIntakeDeletion(id), { practiceName }, withDeadline()),
    onSuccess: () => {
      onDeleted();
      client.removeQueries({ queryKey: [callPaths.adminIntake(id)] });
      void refetchLists(client);
    },
  });
}
