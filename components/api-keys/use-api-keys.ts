"use client";

import { useQuery } from "@tanstack/react-query";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import type { ApiKeyList } from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";

const KEYS = [apiPaths.apiKeys];

export const useApiKeys = () => useQuery<ApiKeyList>({ queryKey: KEYS, staleTime: 0 });

export const useApiKeyMutation = <T>() => useApiMutation<T>(KEYS);
