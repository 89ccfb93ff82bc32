"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { api } from "#client/api.ts";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";

type DeletedItem = {
  /** The endpoint that deletes the item. */
  path: string;
  /** The endpoint of the list that has the item. */
  listPath: string;
  /** What it is, e.g. 'capture'. */
  noun: string;
  /** Where its page leads after the deletion. */
  backTo: Route;
};

/** @returns a function that deletes the item of a page and leaves the page */
export function useDeleteItem({ path, listPath, noun, backTo }: DeletedItem): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    try {
      await api.raw(path, { method: "DELETE" });
      void queryClient.invalidateQueries({ queryKey: [listPath] });
      toast({ title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted` });
      router.replace(backTo);
    } catch {
      toastError(`Could not delete the ${noun}`);
    }
  };
}
