"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, getErrorMessage } from "#client/api.ts";
import type { ApiKeyList } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const KEYS = [apiPaths.apiKeys];

export const useApiKeys = () => useQuery<ApiKeyList>({ queryKey: KEYS, staleTime: 0 });

/** Sends a change and reloads the list. `error` is the message of the last attempt. */
export function useApiKeyChange() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send<T>(method: "POST" | "DELETE", path: string, body?: object): Promise<T | null> {
    setBusy(true);
    setError(null);
    try {
      const response = await api.raw(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
      const result = (await response.json()) as T;
      // Not awaited, because a new key must be shown at once.
      void queryClient.invalidateQueries({ queryKey: KEYS });
      return result;
    } catch (failure) {
      setError(getErrorMessage(failure) ?? "An unexpected error occurred. Please try again.");
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, error, reset: () => setError(null) };
}
