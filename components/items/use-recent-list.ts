"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { withQuery } from "#shared/paths.ts";
import { useItemPages } from "./use-item-pages.ts";

type RecentListOptions<Item> = {
  pages: {
    data: Item[] | undefined;
    isError: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean; hasNextPage: boolean }>;
  };
  /** First parts of the query keys of all lists that have these items. */
  lists: readonly string[];
  /** Path of the endpoint that deletes items. */
  deletePath: string;
  /** Title of the toast when items could not be deleted. */
  deleteFailed: string;
};

/** Items that one request deletes. */
const MAX_DELETED = 200;

/** The items of a tool's history that were loaded, newest first. @param path the list endpoint; also the query key */
export const useRecentItems = <Item>(path: string) =>
  useItemPages<Item>({ queryKey: [path], toPath: (cursor) => withQuery(path, { cursor }) });

/** Loaded items, newest first, with optimistic deletion. */
export function useRecentList<Item extends { id: string }>(options: RecentListOptions<Item>) {
  const { pages, lists, deletePath, deleteFailed } = options;
  const queryClient = useQueryClient();

  /** Hides deleted items from responses that were requested before the deletion. */
  const [removed, setRemoved] = useState<readonly string[]>([]);

  /** Removes items at once, and restores them if the request fails. */
  async function remove(ids: readonly string[]): Promise<void> {
    setRemoved((before) => [...before, ...ids]);
    try {
      for (let start = 0; start < ids.length; start += MAX_DELETED)
        await api.post(deletePath, { ids: ids.slice(start, start + MAX_DELETED) });
    } catch {
      toastError(deleteFailed);
      setRemoved((before) => before.filter((id) => !ids.includes(id)));
    }
    await Promise.all(lists.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  }

  /** @returns whether there are older ones still */
  async function loadOlder(): Promise<boolean> {
    const result = await pages.fetchNextPage();
    if (result.isFetchNextPageError) toastError("Could not load older items");
    return result.hasNextPage;
  }

  return {
    items: pages.data?.filter(({ id }) => !removed.includes(id)),
    isError: pages.isError,
    retry: () => void pages.refetch(),
    remove,
    hasOlder: pages.hasNextPage,
    isLoadingOlder: pages.isFetchingNextPage,
    loadOlder,
  };
}

export type RecentList<Item extends { id: string }> = Omit<
  ReturnType<typeof useRecentList<Item>>,
  "items"
> & {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
};
