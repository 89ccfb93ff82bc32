"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#client/api.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type {
  CreatedSchedule,
  Schedule,
  SchedulePage,
  ScheduleResultPage,
} from "#shared/schedules/contract.ts";

const LIST = [backgroundApiPaths.schedules];
const REFRESH_MS = 5_000;
/** While no run is known that has not ended; the next one begins by itself. */
const IDLE_REFRESH_MS = 20_000;
const TYPING_MS = 400;

/** The user's schedules, newest first. */
export function useSchedules() {
  const query = useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.get<SchedulePage>(backgroundApiPaths.schedulePage(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
  return { ...query, schedules: query.data?.pages.flatMap(({ data }) => data) };
}

const isRunning = (schedule: Schedule | undefined): boolean => schedule?.lastRun?.job?.finishedAt === null;

/** A schedule, refetched while one of its runs has not ended. */
export const useSchedule = (id: string) =>
  useQuery<Schedule>({
    queryKey: [backgroundApiPaths.schedule(id)],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? REFRESH_MS : IDLE_REFRESH_MS),
  });

const toRunsKey = (id: string) => [`${backgroundApiPaths.schedule(id)}/runs`];

/** The runs of a schedule with their results for one entry of its list. */
export function useScheduleRuns(id: string, position: number) {
  const query = useInfiniteQuery({
    queryKey: [...toRunsKey(id), position],
    queryFn: ({ pageParam, signal }) =>
      api.get<ScheduleResultPage>(backgroundApiPaths.scheduleRuns(id, { position, cursor: pageParam }), {
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ job }) => job?.finishedAt === null))
        ? REFRESH_MS
        : IDLE_REFRESH_MS,
  });
  return { ...query, runs: query.data?.pages.flatMap(({ data }) => data) };
}

/** @returns a function that reloads a schedule and the list */
export function useReloadSchedules() {
  const queryClient = useQueryClient();
  return (changed: Schedule) => {
    queryClient.setQueryData([backgroundApiPaths.schedule(changed.id)], changed);
    void queryClient.invalidateQueries({ queryKey: LIST });
  };
}

/** When a schedule would run and what it would use, as the user types. */
export function usePreview(body: object) {
  const [settled, setSettled] = useState(body);
  const text = JSON.stringify(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as object), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return useQuery<CreatedSchedule>({
    queryKey: [...LIST, "preview", settled],
    queryFn: ({ signal }) =>
      api.post<CreatedSchedule>(backgroundApiPaths.schedules, { ...settled, dryRun: true }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
