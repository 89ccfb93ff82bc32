"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useToolAccess } from "#components/tools/use-tool-access.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { apiPaths } from "#shared/paths.ts";
import type { Watch, WatchDetails, WatchList } from "#shared/watches/contract.ts";

const REFRESH_MS = 5_000;
/** The list and each watch. */
export const WATCHES = [backgroundApiPaths.watches];
export const WATCH_LIST = [...WATCHES, "list"];

/** A first check takes about a minute, because it opens the page twice. */
const isWaiting = ({ state, pausedReason }: Watch): boolean => state === "new" && pausedReason === null;

/** The user's watches, reloaded while one of them waits for its first check. */
export const useWatches = () =>
  useQuery<WatchList>({
    queryKey: WATCH_LIST,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isWaiting) ? REFRESH_MS : false),
  });

/** A watch with its checks. */
export const useWatch = (id: string) =>
  useQuery<WatchDetails>({
    queryKey: [...WATCHES, id],
    queryFn: ({ signal }) => api.get<WatchDetails>(backgroundApiPaths.watch(id), { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? REFRESH_MS : false),
  });

export const CHECK_USAGE = [apiPaths.toolByKey("page-watch")];

/** The month's page watch checks. */
export const useCheckUsage = () => useToolAccess(CHECK_USAGE);
