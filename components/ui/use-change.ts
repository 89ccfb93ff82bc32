"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, getErrorCode, getErrorMessage } from "#client/api.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** Sends changes of what a query lists, and reloads it. `error` and `errorCode` are those of the last attempt. */
export function useChange(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);

  async function send<T>(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ): Promise<T | null> {
    setBusy(true);
    setError(null);
    try {
      const response = await api.raw(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
      const result = (await response.json()) as T;
      // Not awaited, because a new secret must be shown at once.
      void queryClient.invalidateQueries({ queryKey });
      return result;
    } catch (failure) {
      setErrorCode(getErrorCode(failure));
      setError(getErrorMessage(failure) ?? "An unexpected error occurred. Please try again.");
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, error, errorCode: error === null ? null : errorCode, reset: () => setError(null) };
}
