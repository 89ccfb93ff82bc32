"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import { useRun } from "./use-run.ts";

/** When to reload the usage after a stop, once the server has released it. Milliseconds. */
const RELEASED_AFTER_MS = [1_000];

type State<Request, Answer> =
  | { phase: "running" }
  | { phase: "done"; answer: Answer; request: Request }
  | { phase: "failed"; message: string };

/** Runs of a call that answers as a whole, one at a time. @param changes what a run changes; it is loaded again */
export function useApiRun<Request extends object, Answer>(changes: readonly QueryKey[]) {
  const queryClient = useQueryClient();
  const { state, start, stop } = useRun<State<Request, Answer>>({
    onEnd: () => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey });
    },
    stoppedAfterMs: RELEASED_AFTER_MS,
  });
  const run = (path: string, request: Request) =>
    start<Answer>({
      first: { phase: "running" },
      work: (signal) => api.post(path, request, { signal }),
      succeed: (answer) => ({ phase: "done", answer, request }),
      fail: (error) => ({ phase: "failed", message: toErrorText(error) }),
    });
  return { state, run, stop: () => stop({ phase: "idle" }) };
}
