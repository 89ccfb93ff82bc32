import { setTimeout as sleep } from "node:timers/promises";
import {
  cancelDetachedRun,
  detachRun,
  endDetachedRun,
  findDetachedRun,
  isRunCanceled,
} from "#db/queries/detached-runs.ts";
import { logWarning } from "#server/platform/log.ts";
import type { RunState } from "#shared/capture/history-contract.ts";
import { AppError } from "#shared/errors.ts";
import { findCaptureSummary } from "./history.ts";
import type { Defer } from "./store.ts";

/** How often a run without a client looks for its cancellation, in milliseconds. */
const POLL_MS = 2_000;
/** A run whose process died never ends; the longest one takes less. */
const MAX_RUN_MS = 120_000;

type RunOptions = {
  userId: string;
  /** Chosen by the client that wants to follow the run; null for a run that ends with its connection. */
  runId: string | null;
  /** Aborted when the client disconnects. */
  clientSignal: AbortSignal;
  /** Aborted at the deadline. */
  deadlineSignal: AbortSignal;
  /** Runs work after the response. */
  defer: Defer;
};

type Run = {
  /** The id under which the capture is stored; undefined for a new one. */
  id: string | undefined;
  signal: AbortSignal;
  defer: Defer;
};

const toResult = (error: unknown) => {
  const { code, message } =
    error instanceof AppError ? error : new AppError("unexpected", "Something went wrong on our side.");
  return { error: { code, message } };
};

/**
 * Runs a capture that continues when its client disconnects, for example because the page was reloaded, until it ends or
 * is canceled with `cancelRun`. Without a run id it ends with the connection.
 */
export async function withDetachableRun<T>(options: RunOptions, work: (run: Run) => Promise<T>): Promise<T> {
  const { userId, runId, clientSignal, deadlineSignal, defer } = options;
  if (!runId) {
    const signal = AbortSignal.any([clientSignal, deadlineSignal]);
    return work({ id: undefined, signal, defer });
  }
  const canceled = new AbortController();
  const ended = new AbortController();
  const watch = async (): Promise<void> => {
    if (await detachRun(userId, runId)) return canceled.abort(clientSignal.reason);
    while (!ended.signal.aborted) {
      await sleep(POLL_MS, undefined, { signal: ended.signal });
      if (await isRunCanceled(userId, runId)) return canceled.abort(clientSignal.reason);
    }
  };
  let watching: Promise<void> | null = null;
  let finishing: Promise<void> | null = null;
  const onDisconnect = (): void => {
    watching = watch().catch((error: unknown) => {
      if (!ended.signal.aborted) logWarning("capture.detach_failed", { error });
    });
  };
  if (clientSignal.aborted) onDisconnect();
  else clientSignal.addEventListener("abort", onDisconnect, { once: true });
  const end = async (result: { error: { code: string; message: string } | null }): Promise<void> => {
    clientSignal.removeEventListener("abort", onDisconnect);
    ended.abort();
    if (!watching) return;
    await Promise.all([watching, finishing]);
    await endDetachedRun(userId, runId, result).catch((error: unknown) =>
      logWarning("capture.detach_failed", { error }),
    );
  };
  // Next.js runs deferred work when the response closes, which has already happened for a detached run.
  const deferRun: Defer = (finish) => {
    if (clientSignal.aborted) finishing = finish();
    else defer(finish);
  };
  try {
    const signal = AbortSignal.any([canceled.signal, deadlineSignal]);
    const result = await work({ id: runId, signal, defer: deferRun });
    await end({ error: null });
    return result;
  } catch (error) {
    await end(toResult(error));
    throw error;
  }
}

/** Cancels a run of the user, whether or not its client is still connected. */
export const cancelRun = (userId: string, runId: string): Promise<void> => cancelDetachedRun(userId, runId);

/** The state of a run whose client was disconnected. */
export async function getRunState(userId: string, runId: string): Promise<RunState> {
  const capture = await findCaptureSummary(userId, runId);
  if (capture) return { state: "stored", capture };
  const run = await findDetachedRun(userId, runId);
  if (!run || run.isCanceled || Date.now() - run.createdAt.getTime() > MAX_RUN_MS)
    return { state: "unknown" };
  if (!run.result) return { state: "running" };
  return run.result.error ? { state: "failed", ...run.result.error } : { state: "unknown" };
}
