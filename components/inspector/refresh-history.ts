import type { QueryClient } from "@tanstack/react-query";
import { apiPaths } from "#lib/paths.ts";

/** A capture is kept after it was answered, so the first look may come too early. In milliseconds. */
const LOOKS = [800, 3_000];

/** Asks for the history anew after a run, if it is shown. */
export function refreshHistory(queryClient: QueryClient): void {
  for (const delay of LOOKS) {
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: [apiPaths.captures] }), delay);
  }
}
