import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { nextPageOf, readAnswer } from '../../browser/api.ts';

/** Records that the server answers in pages, the first page at an address. */
export function usePagedRecords<Schema extends z.ZodMiniType>(address: string, schema: Schema) {
  const query = useInfiniteQuery({
    queryKey: [address],
    queryFn: async ({ pageParam, signal }) => {
      const { data, headers } = await readAnswer(pageParam, z.array(schema), signal);
      const total = headers.get('x-total-count');
      return { records: data, next: nextPageOf(headers), total: Number(total ?? data.length) };
    },
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
  });
  return {
    query,
    records: query.data?.pages.flatMap(({ records }) => records),
    total: query.data?.pages[0]?.total ?? 0,
  };
}
