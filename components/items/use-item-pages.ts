import {
  type InfiniteData,
  type keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { api } from "#client/api.ts";
import type { Page } from "#shared/contract-fields.ts";

type ItemPagesOptions<Item> = {
  queryKey: QueryKey;
  /** The path of the page at a cursor; without one, of the first page. */
  toPath: (cursor: string | undefined) => string;
  /** Milliseconds until the loaded items are fetched again; false for never. */
  toInterval?: (items: Item[]) => number | false;
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  placeholderData?: typeof keepPreviousData;
};

const toItems = <Item>(data: InfiniteData<Page<Item>> | undefined): Item[] =>
  data?.pages.flatMap((page) => page.data) ?? [];

/** A list that is loaded page by page; its data are the items of all loaded pages. */
export const useItemPages = <Item>({ toPath, toInterval, ...options }: ItemPagesOptions<Item>) =>
  useInfiniteQuery({
    queryFn: ({ pageParam, signal }) => api.get<Page<Item>>(toPath(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: toItems<Item>,
    refetchInterval: ({ state }) => toInterval?.(toItems(state.data)) ?? false,
    ...options,
  });
