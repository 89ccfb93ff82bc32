"use client";

import { useQuery } from "@tanstack/react-query";
import { useChange } from "#components/ui/use-change.ts";
import type { ApiKeyList } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const KEYS = [apiPaths.apiKeys];

export const useApiKeys = () => useQuery<ApiKeyList>({ queryKey: KEYS, staleTime: 0 });

/** Sends a change and reloads the list. */
export const useApiKeyChange = () => useChange(KEYS);
