"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Shortlist, ShortlistEntry } from "#shared/name-check/shortlist-contract.ts";

const KEY = [backgroundApiPaths.shortlist];
const NONE: ShortlistEntry[] = [];

type Change = ShortlistEntry & { isStarred: boolean };

const withChange = (entries: readonly ShortlistEntry[], { name, statuses, isStarred }: Change) => {
  const others = entries.filter((entry) => entry.name !== name);
  return isStarred ? [{ name, statuses }, ...others] : others;
};

/** The names that the user has starred, the last ones first. A change shows at once. */
export function useShortlist() {
  const queryClient = useQueryClient();
  const { data } = useQuery<Shortlist>({ queryKey: KEY });
  const { mutate } = useMutation({
    mutationFn: (change: Change) => api.post<Shortlist>(backgroundApiPaths.shortlist, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData<Shortlist>(KEY, (before) => ({
        data: withChange(before?.data ?? [], change),
      }));
    },
    onError: () => toastError("Could not change the shortlist"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const entries = data?.data ?? NONE;
  const isStarred = (name: string) => entries.some((entry) => entry.name === name);
  return {
    entries,
    isStarred,
    toggle: (entry: ShortlistEntry) => mutate({ ...entry, isStarred: !isStarred(entry.name) }),
  };
}
