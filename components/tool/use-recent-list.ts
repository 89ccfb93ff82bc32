"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/use-toast.ts";
import { api } from "#lib/browser/api.ts";

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

  /** Takes it from the list at once; an answer that was asked for before must not bring it back. */
  async function remove(id: string): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Item[]>(queryKey, (list) => list?.filter((item) => item.id !== id));
    try {
      await api.raw(itemPath(id), { method: "DELETE" });
    } catch {
      toast({ title: deleteFailed, variant: "destructive" });
    }
    await queryClient.invalidateQueries({ queryKey });
  }

  return { items: data, isError, retry: () => void refetch(), remove };
}
