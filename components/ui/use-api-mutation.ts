"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, getErrorMessage } from "#client/api.ts";

export type ApiChange = { method: "POST" | "PATCH" | "DELETE"; path: string; body?: object };

/** A change of what a query lists, which is then loaded again. */
export function useApiMutation<T = unknown>(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  return useMutation<T, Error, ApiChange>({
    mutationFn: ({ method, path, body }) => api.send<T>(method, path, body),
    // Not awaited, because a new secret must be shown at once.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
}

/** What a screen says about the error of a call. */
export const toErrorText = (error: unknown): string =>
  getErrorMessage(error) ?? "An unexpected error occurred. Please try again.";
