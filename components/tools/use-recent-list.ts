"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";

type RecentListOptions = {
  /** Path of the list endpoint; also the query key. */
  path: string;
  /** Path of an item, for deleting it. */
  itemPath: (id: string) => string;
  /** Title of the toast when an item could not be deleted. */
  deleteFailed: string;
  /** Does not fetch while false. */
  enabled?: boolean;
};

/** The recent items of a tool, newest first, with optimistic deletion. */
export function useRecentList<Item extends { id: string }>(options: RecentListOptions) {
  const { path, itemPath, deleteFailed, enabled = true } = options;
  const queryKey = [path];
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery<Item[]>({ queryKey, enabled });

  /** Hides deleted items from responses that were requested before the deletion. */
  const [removed, setRemoved] = useState<readonly string[]>([]);

  /** Removes an item at once, and restores it if the request fails. */
  async function remove(id: string): Promise<void> {
    setRemoved((before) => [...before, id]);
    try {
      await api.raw(itemPath(id), { method: "DELETE" });
    } catch {
      toastError(deleteFailed);
      setRemoved((before) => before.filter((other) => other !== id));
    }
    await queryClient.invalidateQueries({ queryKey });
  }

  const items = data?.filter(({ id }) => !removed.includes(id));
  return { items, isError, retry: () => void refetch(), remove };
}
