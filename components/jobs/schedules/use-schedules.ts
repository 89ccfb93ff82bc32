"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useItemPages } from "#components/items/use-item-pages.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Schedule, ScheduleResult } from "#shared/schedules/contract.ts";

const LIST = [backgroundApiPaths.schedules];
const REFRESH_MS = 5_000;
/** While no run is known that has not ended; the next one begins by itself. */
const IDLE_REFRESH_MS = 20_000;

/** The user's schedules, newest first. */
export const useSchedules = () =>
  useItemPages<Schedule>({ queryKey: LIST, toPath: backgroundApiPaths.schedulePage });

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
export const useScheduleRuns = (id: string, position: number) =>
  useItemPages<ScheduleResult>({
    queryKey: [...toRunsKey(id), position],
    toPath: (cursor) => backgroundApiPaths.scheduleRuns(id, { position, cursor }),
    refetchInterval: (runs) =>
      runs.some(({ job }) => job?.finishedAt === null) ? REFRESH_MS : IDLE_REFRESH_MS,
  });

/** @returns a function that reloads a schedule and the list */
export function useReloadSchedules() {
  const queryClient = useQueryClient();
  return (changed: Schedule) => {
    queryClient.setQueryData([backgroundApiPaths.schedule(changed.id)], changed);
    void queryClient.invalidateQueries({ queryKey: LIST });
  };
}
