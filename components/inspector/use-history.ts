"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/use-toast.ts";
import { api } from "#lib/browser/api.ts";
import type { CaptureSummary } from "#lib/inspector/history/contract.ts";
import { apiPaths } from "#lib/paths.ts";

const HISTORY = [apiPaths.captures];

/** This person's kept captures, newest first. Nothing is asked for until `enabled`. */
export function useHistory(enabled: boolean) {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery<CaptureSummary[]>({ queryKey: HISTORY, enabled });

  /** Takes it from the list at once and puts the list right when the server did not do it. */
  async function remove(id: string): Promise<void> {
    queryClient.setQueryData<CaptureSummary[]>(HISTORY, (list) => list?.filter((item) => item.id !== id));
    try {
      await api.raw(apiPaths.capture(id), { method: "DELETE" });
    } catch {
      toast({ title: "Could not delete the capture", variant: "destructive" });
      await queryClient.invalidateQueries({ queryKey: HISTORY });
    }
  }

  return { captures: data, isError, retry: () => void refetch(), remove };
}
