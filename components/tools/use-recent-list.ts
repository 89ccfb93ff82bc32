"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";

type RecentListOptions = {
  /** The call that lists; also what the list is remembered under. */
  path: string;
  /** The call that deletes one. */
  itemPath: (id: string) => string;
  /** Said when one could not be deleted. */
  deleteFailed: string;
  /** Nothing is asked for before. */
  enabled?: boolean;
};

/** What this person did before with a tool, newest first, and how one of it is taken away. */
export function useRecentList<Item extends { id: string }>(options: RecentListOptions) {
  const { path, itemPath, deleteFailed, enabled = true } = options;
  const queryKey = [path];
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery<Item[]>({ queryKey, enabled });

  /** Taken away here; lists that were asked for before the server knows of it still hold them. */
  const [removed, setRemoved] = useState<readonly string[]>([]);

  /** Takes it from the list at once, and puts it back when it could not be deleted. */
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
