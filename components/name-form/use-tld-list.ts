"use client";

import { useQuery } from "@tanstack/react-query";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { TldList } from "#shared/name-check/contract.ts";

/** Every TLD that can be checked, loaded when it is first needed. */
export const useTldList = (isNeeded: boolean) =>
  useQuery<TldList>({ queryKey: [backgroundApiPaths.checkTlds], enabled: isNeeded, staleTime: 10 * 60_000 });
