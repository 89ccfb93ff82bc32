"use client";

import { useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#shared/paths.ts";
import { SCRAPE_ACCESS, SCREENSHOT_ACCESS } from "./use-inspector-access.ts";

/** A capture is kept after it was answered, so the first look at the history may come too early. In milliseconds. */
const HISTORY_LOOKS = [800, 3_000];

/** @returns what asks anew for all that a run may have changed: what is left, and the history if it is shown */
export function useRefreshAfterRun(): () => void {
  const queryClient = useQueryClient();
  const refresh = (queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });
  return () => {
    refresh(SCREENSHOT_ACCESS);
    refresh(SCRAPE_ACCESS);
    for (const delay of HISTORY_LOOKS) setTimeout(() => refresh([apiPaths.captures]), delay);
  };
}
