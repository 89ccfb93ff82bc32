"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { withQuery } from "#shared/paths.ts";
import { useItemPages } from "./use-item-pages.ts";

type RecentListOptions = {
  /** Path of the list endpoint; also the query key. */
  path: string;
  /** Path of the endpoint that deletes items. */
  deletePath: string;
  /** Title of the toast when items could not be deleted. */
  deleteFailed: string;
};

/** The items of a tool's history that were loaded, newest first. @param path the list endpoint; also the query key */
export const useRecentItems = <Item>(path: string) =>
  useItemPages<Item>({ queryKey: [path], toPath: (cursor) => withQuery(path, { cursor }) });

/** The recent items of a tool, newest first, with optimistic deletion. */
export function useRecentList<Item extends { id: string }>(options: RecentListOptions) {
  const { path, deletePath, deleteFailed } = options;
  const queryClient = useQueryClient();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useRecentItems<Item>(path);

  /** Hides deleted items from responses that were requested before the deletion. */
  const [removed, setRemoved] = useState<readonly string[]>([]);

  /** Removes items at once, and restores them if the request fails. */
  async function remove(ids: readonly string[]): Promise<void> {
    setRemoved((before) => [...before, ...ids]);
    try {
      await api.post(deletePath, { ids });
    } catch {
      toastError(deleteFailed);
      setRemoved((before) => before.filter((id) => !ids.includes(id)));
    }
    await queryClient.invalidateQueries({ queryKey: [path] });
  }

  /** @returns whether there are older ones still */
  async function loadOlder(): Promise<boolean> {
    const result = await fetchNextPage();
    if (result.isFetchNextPageError) toastError("Could not load older items");
    return result.hasNextPage;
  }

  return {
    items: data?.filter(({ id }) => !removed.includes(id)),
    isError,
    retry: () => void refetch(),
    remove,
    hasOlder: hasNextPage,
    isLoadingOlder: isFetchingNextPage,
    loadOlder,
  };
}

export type RecentList<Item> = Omit<ReturnType<typeof useRecentList>, "items"> & {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
};
