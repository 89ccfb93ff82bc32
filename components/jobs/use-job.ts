"use client";

import { focusManager, type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useItemPages } from "#components/items/use-item-pages.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Job, JobItem, JobItemPage, JobProgress, OwnJob } from "#shared/jobs/contract.ts";

/** Whether the tab is in the foreground of its window. */
const useIsVisible = (): boolean =>
  useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
    () => true,
  );

const POLL_MS = 2_000;
/** Failed connections in a row after which the job is polled. */
const MAX_ERRORS = 3;

type Pages = InfiniteData<JobItemPage, string | undefined>;

/** What the list of items shows. */
export type ItemFilter = "all" | "failed";

const toItemsKey = (id: string) => [backgroundApiPaths.jobItems(id)];
const toFilterKey = (id: string, filter: ItemFilter) => [...toItemsKey(id), filter];

/** Replaces the items that are shown; others are loaded with their page. */
function mergeItems(pages: Pages | undefined, changed: readonly JobItem[]): Pages | undefined {
  if (!pages || changed.length === 0) return pages;
  const byId = new Map(changed.map((item) => [item.id, item]));
  const merge = (page: JobItemPage) => ({
    ...page,
    data: page.data.map((item) => byId.get(item.id) ?? item),
  });
  return { ...pages, pages: pages.pages.map(merge) };
}

/**
 * Follows the progress events of a job.
 * @param onGiveUp called when events do not arrive
 * @returns a function that stops it
 */
function followJob(
  id: string,
  onProgress: (progress: JobProgress) => void,
  onGiveUp: () => void,
): () => void {
  // Unknown to old browsers.
  if (typeof EventSource === "undefined") {
    onGiveUp();
    return () => undefined;
  }
  const source = new EventSource(backgroundApiPaths.jobEvents(id));
  let errors = 0;
  source.addEventListener("progress", (event: MessageEvent<string>) => {
    errors = 0;
    const progress = JSON.parse(event.data) as JobProgress;
    // The browser would connect again.
    if (progress.job.finishedAt) source.close();
    onProgress(progress);
  });
  source.addEventListener("error", () => {
    errors += 1;
    // The browser connects again unless the response was an error.
    if (source.readyState !== EventSource.CLOSED && errors < MAX_ERRORS) return;
    source.close();
    onGiveUp();
  });
  return () => source.close();
}

/** A job, updated by events while it runs, or by polling if they do not arrive. */
export function useJob(id: string) {
  const queryClient = useQueryClient();
  const [isPolling, setPolling] = useState(false);
  const isVisible = useIsVisible();
  const query = useQuery<OwnJob>({
    queryKey: [backgroundApiPaths.job(id)],
    staleTime: 0,
    refetchInterval: ({ state }) => (isPolling && state.data?.finishedAt === null ? POLL_MS : false),
  });
  const isOpen = query.data !== undefined && query.data.finishedAt === null;

  useEffect(() => {
    // A hidden tab holds no connection; the items that it missed are loaded on focus.
    if (!isOpen || isPolling || !isVisible) return;
    const refetchItems = () => queryClient.invalidateQueries({ queryKey: toItemsKey(id) });
    const onProgress = ({ job, items, hasMore }: JobProgress) => {
      const before = queryClient.getQueryData<OwnJob>([backgroundApiPaths.job(id)]);
      queryClient.setQueryData<OwnJob>([backgroundApiPaths.job(id)], before && { ...before, ...job });
      queryClient.setQueriesData<Pages>({ queryKey: toItemsKey(id) }, (pages) => mergeItems(pages, items));
      // A crawl has found more pages.
      const hasNewItems = before !== undefined && before.total !== job.total;
      if (hasMore || hasNewItems) void refetchItems();
      else if (items.some(({ state }) => state === "failed"))
        void queryClient.invalidateQueries({ queryKey: toFilterKey(id, "failed") });
    };
    return followJob(id, onProgress, () => setPolling(true));
  }, [id, isOpen, isPolling, isVisible, queryClient]);

  // The items that no event contained.
  useEffect(() => {
    if (!isOpen) return;
    return () => void queryClient.invalidateQueries({ queryKey: toItemsKey(id) });
  }, [id, isOpen, queryClient]);

  return { ...query, isPolling: isPolling && isOpen };
}

/** The items of a job in the order of the list, page by page. */
export const useJobItems = ({ id, finishedAt }: Job, filter: ItemFilter, isPolling: boolean) =>
  useItemPages<JobItem>({
    queryKey: toFilterKey(id, filter),
    toPath: (cursor) =>
      backgroundApiPaths.jobItems(id, { state: filter === "all" ? undefined : filter, cursor }),
    toInterval: () => isPolling && POLL_MS,
    staleTime: 0,
    refetchOnWindowFocus: finishedAt === null,
  });
