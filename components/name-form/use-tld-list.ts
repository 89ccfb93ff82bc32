"use client";

import { useQuery } from "@tanstack/react-query";
import type { TldList } from "#shared/name-check/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Every TLD that can be checked, loaded when it is first needed. */
export const useTldList = (isNeeded: boolean) =>
  useQuery<TldList>({ queryKey: [apiPaths.checkDomainTlds], enabled: isNeeded, staleTime: 10 * 60_000 });
