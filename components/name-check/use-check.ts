"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api, getErrorCode, getErrorMessage, NotSignedInError } from "#client/api.ts";
import { buildPreview, type Preview } from "#components/name-form/check-form.ts";
import { useRun } from "#components/tools/use-run.ts";
import { CHECKER_ACCESS } from "#components/tools/use-tool-access.ts";
import { toastError } from "#components/ui/toast-error.ts";
import type {
  CheckProgress,
  CheckResponse,
  DomainRow,
  HandleRow,
  StoredCheck,
} from "#shared/name-check/contract.ts";
import { type CheckSelection, RETRY_MINUTES } from "#shared/name-check/options.ts";
import { apiPaths } from "#shared/paths.ts";

/** Converts a stored check to a response. Unknown rows can be retried only for `RETRY_MINUTES`. */
function toCheckResponse({ id, createdAt, rows }: StoredCheck, now = Date.now()): CheckResponse {
  const isYoung = now - Date.parse(createdAt) < RETRY_MINUTES * 60_000;
  return { checkId: isYoung ? id : null, ...rows, usageInfo: null, notice: null };
}

/** The validation of the responses is a quarter of the screen's code; loaded while the user types. */
export const loadRequests = () => import("#client/name-check.ts");

/** Fixed by the specification (section 8), whatever the server's reason. */
export const CHECK_FAILED = "Failed to check domain availability. Please try again.";

/**
 * When to refetch usage after a stop, in milliseconds: the server releases the reservation at once if no row
 * had arrived, otherwise it commits the check at its deadline.
 */
const STOPPED_AFTER_MS = [1_000, 6_000];

/** Rows by index; missing until they arrive. */
export type ReceivedRows = {
  names: Preview;
  domains: Map<number, DomainRow>;
  social: Map<number, HandleRow>;
};

export type CheckState =
  | { phase: "idle" }
  | ({ phase: "running" | "stopped"; selection: CheckSelection } & ReceivedRows)
  | {
      phase: "done";
      selection: CheckSelection;
      answer: CheckResponse;
      /** Id of the stored check, also after the time for retries; null if it is not stored. */
      checkId: string | null;
      isRetrying: boolean;
      /** ISO 8601. */
      checkedAt: string;
    }
  | { phase: "failed"; message: string };

function withRow(state: CheckState, arrived: CheckProgress): CheckState {
  if (state.phase !== "running") return state;
  if (arrived.step === "domain") {
    return { ...state, domains: new Map(state.domains).set(arrived.index, arrived.row) };
  }
  return { ...state, social: new Map(state.social).set(arrived.index, arrived.row) };
}

const describe = (error: unknown) => (error instanceof NotSignedInError ? error.message : CHECK_FAILED);

const hasSessionEnded = (error: unknown) =>
  error instanceof NotSignedInError || getErrorCode(error) === "unauthenticated";

/**
 * State of one check at a time: idle, running with rows as they arrive, then done, stopped or failed.
 * @param onSessionEnd called when a check fails because the session has ended
 */
export function useCheck(onSessionEnd: () => void) {
  const queryClient = useQueryClient();
  const check = useRun<CheckState>({ onEnd: refresh, stoppedAfterMs: STOPPED_AFTER_MS });
  const { state, show } = check;

  function refresh(): void {
    void queryClient.invalidateQueries({ queryKey: CHECKER_ACCESS });
    void queryClient.invalidateQueries({ queryKey: [apiPaths.checks] });
  }

  async function run(selection: CheckSelection): Promise<void> {
    const names = buildPreview(selection);
    if (!names) return;
    await check.start({
      first: { phase: "running", selection, names, domains: new Map(), social: new Map() },
      work: async (signal, update) => {
        const { requestCheck } = await loadRequests();
        return requestCheck(selection, {
          signal,
          onRow: (arrived) => update((current) => withRow(current, arrived)),
        });
      },
      succeed: (answer) => ({
        phase: "done",
        selection,
        answer,
        checkId: answer.checkId,
        isRetrying: false,
        checkedAt: new Date().toISOString(),
      }),
      fail: (error) => {
        if (hasSessionEnded(error)) onSessionEnd();
        return { phase: "failed", message: describe(error) };
      },
    });
  }

  const stop = () =>
    check.stop((current) => (current.phase === "running" ? { ...current, phase: "stopped" } : current));

  /**
   * Shows a stored check again without a lookup or usage.
   * @returns whether it could be loaded
   */
  async function open(id: string): Promise<boolean> {
    try {
      const record = await api.get<StoredCheck>(apiPaths.check(id));
      const { request: selection, createdAt: checkedAt } = record;
      return show({
        phase: "done",
        selection,
        answer: toCheckResponse(record),
        checkId: id,
        isRetrying: false,
        checkedAt,
      });
    } catch {
      toastError("Could not open the check");
      return false;
    }
  }

  async function retry(): Promise<void> {
    if (state.phase !== "done" || state.isRetrying || state.answer.checkId === null) return;
    const mine = { ...state, isRetrying: true };
    show(mine);
    const { checkId } = state.answer;
    const asked = loadRequests().then(({ retryUnknown }) => retryUnknown(checkId));
    const next = await asked.then(
      (answer): CheckState => {
        // The recent checks show how many names are available.
        refresh();
        return { ...state, answer: { ...answer, checkId: answer.checkId ?? state.answer.checkId } };
      },
      (error: unknown): CheckState => {
        toastError(
          "Could not check again",
          getErrorMessage(error) ?? "Your results are unchanged. Try again in a moment.",
        );
        return state;
      },
    );
    show((current) => (current === mine ? next : current));
  }

  return { state, isRunning: state.phase === "running", run, stop, open, retry };
}
