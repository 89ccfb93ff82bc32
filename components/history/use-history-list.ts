"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useItemPages } from "#components/items/use-item-pages.ts";
import { useRecentList } from "#components/items/use-recent-list.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { type HistoryView, toHistoryQuery } from "./history-view.ts";

const PAGE_SIZE = 50;

export type HistoryItem = HistoryEntry & { id: string; createdAt: string; expiresAt: string };

function toItem(entry: HistoryEntry): HistoryItem {
  const { id, createdAt, expiresAt } = entry.type === "capture" ? entry.capture : entry.check;
  return { ...entry, id, createdAt, expiresAt };
}

/** The entries of a view, newest first; while those of another view load, the ones before. */
export function useHistoryList(view: HistoryView) {
  const query = toHistoryQuery(view);
  const pages = useItemPages<HistoryEntry>({
    queryKey: [backgroundApiPaths.history, query],
    toPath: (cursor) => backgroundApiPaths.historyPage({ ...query, limit: PAGE_SIZE, cursor }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const list = useRecentList<HistoryItem>({
    pages: { ...pages, data: pages.data?.map(toItem) },
    lists: [backgroundApiPaths.history, apiPaths.captures, apiPaths.checks],
    deletePath: backgroundApiPaths.deleteHistory,
    deleteFailed: "Could not delete the results",
  });
  return { ...list, isStale: pages.isPlaceholderData };
}
