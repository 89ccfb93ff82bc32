"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "#components/ui/use-toast.ts";
import { api } from "#lib/browser/api.ts";
import type { CheckSummary } from "#lib/domains/contract.ts";
import { apiPaths } from "#lib/paths.ts";

const CHECKS = [apiPaths.checks];

/** This person's recent checks, newest first. */
export function useRecentChecks() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery<CheckSummary[]>({ queryKey: CHECKS });

  /** Takes it from the list at once and puts the list right when the server did not do it. */
  async function remove(id: string): Promise<void> {
    queryClient.setQueryData<CheckSummary[]>(CHECKS, (list) => list?.filter((item) => item.id !== id));
    try {
      await api.raw(apiPaths.check(id), { method: "DELETE" });
    } catch {
      toast({ title: "Could not delete the check", variant: "destructive" });
      await queryClient.invalidateQueries({ queryKey: CHECKS });
    }
  }

  return { checks: data, isError, retry: () => void refetch(), remove };
}
