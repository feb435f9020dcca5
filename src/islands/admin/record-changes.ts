import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusAnswerSchema } from '../../domain/intake-review.ts';
import { callPaths } from '../../domain/paths.ts';
import { isMissing } from './failures.ts';
import { change, type RecordsPages } from './records.ts';

/** Returns a filter of the queries that read one of these addresses, with any parameters. */
const readingFrom = (...addresses: readonly string[]) => ({
  predicate: ({ queryKey: [address] }: { readonly queryKey: readonly unknown[] }) =>
    addresses.includes(String(address).split('?')[0] ?? ''),
});

/**
 * Shows a change of a record in every list, or removes the record if `changed` is null. Then it reads the
 * lists, the counts, and the detail again. Running reads may be older than the change, so they are canceled.
 */
export async function takeOver(
  client: QueryClient,
  list: string,
  id: string,
  changed: object | null,
): Promise<void> {
  const detail = `${list}/${id}`;
  const outdated = readingFrom(list, callPaths.adminSummary, ...(changed ? [detail] : []));
  await client.cancelQueries(outdated);
  if (!changed) client.removeQueries({ queryKey: [detail] });
  client.setQueriesData<RecordsPages>(
    readingFrom(list),
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          records: page.records.flatMap((record) => {
            if (record.id !== id) return record;
            return changed ? { ...record, ...changed } : [];
          }),
        })),
      },
  );
  void client.invalidateQueries(outdated);
}

/** Removes a record that a colleague has deleted. Its pane then says so. */
export function loseIfMissing(client: QueryClient, list: string, id: string, error: Error): void {
  if (isMissing(error)) void takeOver(client, list, id, null);
}

/** Change of a status. */
export interface StatusChange {
  readonly id: string;
  readonly status: string;
  /** Status that the page shows. */
  readonly from: string | undefined;
}

/** Change that was not made, because a colleague changed the status before. */
export interface Conflict extends StatusChange {
  readonly from: string;
  readonly by: string | undefined;
}

const STATUS_KEY = ['status'];

interface StatusOptions {
  readonly address: string;
  readonly statusAddress: (id: string) => string;
  readonly onSaved: (status: string) => void;
  readonly onConflict: (conflict: Conflict) => void;
}

/**
 * Returns a function that changes a status. The new status is shown immediately and sent. A failed change
 * is undone without a message. If a colleague has changed the status since this page read it, the
 * colleague's status is shown, and `onConflict` is called.
 */
export function useStatusChange({ address, statusAddress, onSaved, onConflict }: StatusOptions) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: STATUS_KEY,
    // Sends changes one after another, because parallel requests could arrive in the wrong order.
    scope: { id: 'status' },
    mutationFn: ({ id, status, from }: StatusChange) =>
      change('PATCH', statusAddress(id), statusAnswerSchema, { status, from }),
    onSuccess: async ({ status: current, changes }, { id, status }) => {
      const { by, changedAt } = changes.at(-1) ?? {};
      await takeOver(client, address, id, { status: current, statusBy: by, statusAt: changedAt });
      if (current === status) onSaved(status);
      else onConflict({ id, status, from: current, by });
    },
    onError: (error, { id }) => loseIfMissing(client, address, id, error),
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
