"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";

type RecentListOptions = {
  /** Path of the list endpoint; also the query key. */
  path: string;
  /** Path of the endpoint that deletes items. */
  deletePath: string;
  /** Title of the toast when items could not be deleted. */
  deleteFailed: string;
};

/** The recent items of a tool, newest first, with optimistic deletion. */
export function useRecentList<Item extends { id: string }>(options: RecentListOptions) {
  const { path, deletePath, deleteFailed } = options;
  const queryKey = [path];
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery<Item[]>({ queryKey });

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
    await queryClient.invalidateQueries({ queryKey });
  }

  const items = data?.filter(({ id }) => !removed.includes(id));
  return { items, isError, retry: () => void refetch(), remove };
}
