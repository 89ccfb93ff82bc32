import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Page } from "#shared/contract-fields.ts";

type ItemPagesOptions<Item> = {
  queryKey: QueryKey;
  /** The path of the page after a cursor. */
  toPath: (cursor: string | undefined) => string;
  /** Milliseconds until the items are loaded again; false for never. */
  refetchInterval?: (items: readonly Item[]) => number | false;
  refetchOnWindowFocus?: boolean;
};

/** Items that are loaded page by page; undefined while the first page is loading. */
export function useItemPages<Item>({
  queryKey,
  toPath,
  refetchInterval,
  ...options
}: ItemPagesOptions<Item>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.get<Page<Item>>(toPath(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      refetchInterval?.(data?.pages.flatMap((page) => page.data) ?? []) ?? false,
    ...options,
  });
  return { ...query, items: query.data?.pages.flatMap(({ data }) => data) };
}
