"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useItemPages } from "#components/items/use-item-pages.ts";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { useSettled } from "#components/ui/use-settled.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { ChangeKind } from "#shared/jobs/definitions.ts";
import type { CreatedSchedule, Schedule, ScheduleResult, SiteChange } from "#shared/schedules/contract.ts";

const LIST = [backgroundApiPaths.schedules];
const REFRESH_MS = 5_000;
/** While no run is known that has not ended; the next one begins by itself. */
const IDLE_REFRESH_MS = 20_000;
const TYPING_MS = 400;

/** The user's schedules, newest first. */
export const useSchedules = () =>
  useItemPages<Schedule>({ queryKey: LIST, toPath: backgroundApiPaths.schedulePage, staleTime: 0 });

const isRunning = (schedule: Schedule | undefined): boolean => schedule?.lastRun?.job?.finishedAt === null;

/** A schedule, refetched while one of its runs has not ended. */
export const useSchedule = (id: string) =>
  useQuery<Schedule>({
    queryKey: [backgroundApiPaths.schedule(id)],
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (isRunning(data) ? REFRESH_MS : IDLE_REFRESH_MS),
  });

/** The runs of a schedule with their results for one entry of its list. */
export const useScheduleRuns = (id: string, position: number) =>
  useItemPages<ScheduleResult>({
    queryKey: [`${backgroundApiPaths.schedule(id)}/runs`, position],
    toPath: (cursor) => backgroundApiPaths.scheduleRuns(id, { position, cursor }),
    toInterval: (runs) => (runs.some(({ job }) => job?.finishedAt === null) ? REFRESH_MS : IDLE_REFRESH_MS),
    staleTime: 0,
  });

/** What the runs of a watched site have found. @param filter of one kind, of one run */
export const useSiteChanges = (
  id: string,
  filter: { kind?: ChangeKind | undefined; run?: string | undefined },
  isActive: boolean,
) =>
  useItemPages<SiteChange>({
    queryKey: [`${backgroundApiPaths.schedule(id)}/changes`, filter],
    toPath: (cursor) => backgroundApiPaths.scheduleChanges(id, { ...filter, cursor }),
    toInterval: () => (isActive ? REFRESH_MS : IDLE_REFRESH_MS),
    staleTime: 0,
  });

/** Changes a schedule, and shows its new state at once. */
export function useScheduleChange(id: string) {
  const queryClient = useQueryClient();
  const { mutate, ...mutation } = useApiMutation<Schedule>(LIST);
  const path = backgroundApiPaths.schedule(id);
  return {
    ...mutation,
    change: (body: object, onSaved?: () => void) =>
      mutate(
        { method: "PATCH", path, body },
        {
          onSuccess: (changed) => {
            queryClient.setQueryData([path], changed);
            onSaved?.();
          },
        },
      ),
  };
}

/** When a schedule would run and what it would use, as the user types. @param body null for an incomplete form */
export function usePreview(body: object | null) {
  const settled = JSON.parse(useSettled(JSON.stringify(body), TYPING_MS)) as object | null;
  return useQuery<CreatedSchedule>({
    queryKey: [...LIST, "preview", settled],
    queryFn: ({ signal }) =>
      api.post<CreatedSchedule>(backgroundApiPaths.schedules, { ...settled, dryRun: true }, { signal }),
    placeholderData: keepPreviousData,
    enabled: settled !== null,
    retry: false,
  });
}
