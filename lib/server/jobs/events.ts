import type { JobProgress } from "#shared/jobs/contract.ts";
import { requireJob, toJob, toJobItem } from "./list-jobs.ts";
import { type JobChange, readJobChange, watchJob } from "./watch-job.ts";

/** When a stream of events ends and the browser connects again, in milliseconds. */
export const EVENT_STREAM_MS = 60_000;

/** A server-sent event. `id` returns in `Last-Event-ID` when the browser connects again. */
export type ServerEvent = { id: string; event: string; data: unknown };

type StreamOptions = {
  /** `Last-Event-ID`: where an earlier stream ended. */
  lastEventId: string | null;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Length of the stream in milliseconds. */
  durationMs?: number;
};

/** Microseconds since the epoch; other ids are ignored, as if the client was new. */
const parseEventId = (id: string | null): string | null => (id && /^\d{1,16}$/.test(id) ? id : null);

const toEvent = ({ job, items, readAt, hasMore }: NonNullable<JobChange>): ServerEvent => ({
  id: readAt,
  event: "progress",
  data: { job: toJob(job), items: items.map(toJobItem), hasMore } satisfies JobProgress,
});

/**
 * Streams the progress of a job: its state at once, then each change, until the job or the stream ends.
 * @throws AppError `not_found`
 */
export async function openJobEvents(
  userId: string,
  jobId: string,
  options: StreamOptions,
): Promise<AsyncIterable<ServerEvent>> {
  await requireJob(userId, jobId);
  return streamJobEvents(jobId, options);
}

async function* streamJobEvents(
  jobId: string,
  { lastEventId, signal, durationMs = EVENT_STREAM_MS }: StreamOptions,
): AsyncGenerator<ServerEvent> {
  const changes: JobChange[] = [];
  let wakeUp = Promise.withResolvers<void>();
  // Watches before reading, so that no change is missed in between.
  const stopWatching = watchJob(jobId, (change) => {
    changes.push(change);
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
  });
  const { promise: end, resolve: stop } = Promise.withResolvers<void>();
  const timer = setTimeout(stop, durationMs);
  const onAbort = () => stop();
  signal.addEventListener("abort", onAbort, { once: true });
  let hasEnded = signal.aborted;
  void end.then(() => {
    hasEnded = true;
  });
  let sent = "";
  try {
    changes.unshift(await readJobChange(jobId, parseEventId(lastEventId)));
    while (!hasEnded) {
      const change = changes.shift();
      if (change === undefined) await Promise.race([wakeUp.promise, end]);
      else if (change === null) return;
      else {
        const job = JSON.stringify(change.job);
        if (job !== sent || change.items.length > 0 || change.hasMore) yield toEvent(change);
        sent = job;
        if (change.job.finishedAt) return;
      }
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    stopWatching();
  }
}
