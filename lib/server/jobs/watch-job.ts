import { setTimeout as sleep } from "node:timers/promises";
import { getJobChanges, type JobItemResult, type JobProgressRow } from "#db/queries/jobs.ts";
import { logWarning } from "#server/platform/log.ts";
import { processSingleton } from "#shared/process-singleton.ts";

/** A job, with the items that changed in it. Null when the job was deleted. */
export type JobChange = {
  job: JobProgressRow;
  items: JobItemResult[];
  readAt: string;
  hasMore: boolean;
} | null;
type OnChange = (change: JobChange) => void;

const POLL_MS = 1_000;
/** Items in one event. */
const MAX_ITEMS = 100;

/** Reads a job and its items that changed since `since`, the `readAt` of an earlier change. */
export async function readJobChange(
  jobId: string,
  since: string | null,
  watchedIds: string[] = [],
): Promise<JobChange> {
  const changes = await getJobChanges(jobId, { since, watchedIds, limit: MAX_ITEMS + 1 });
  if (!changes) return null;
  const { items } = changes;
  return { ...changes, items: items.slice(0, MAX_ITEMS), hasMore: items.length > MAX_ITEMS };
}

const toItemKey = ({ item: { id, state, attempts } }: JobItemResult): string => `${id} ${state} ${attempts}`;

/** Polls one job for all who watch it in this process, until the last one stops. */
class JobWatcher {
  readonly #listeners = new Set<OnChange>();
  readonly #jobId: string;
  readonly #onIdle: () => void;
  #since: string | null = null;
  #itemKeys = new Set<string>();
  #runningIds: string[] = [];

  constructor(jobId: string, onIdle: () => void) {
    this.#jobId = jobId;
    this.#onIdle = onIdle;
  }

  add(listener: OnChange): () => void {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (isFirst) void this.#run();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#onIdle();
    };
  }

  async #run(): Promise<void> {
    for (;;) {
      await sleep(POLL_MS, undefined, { ref: false });
      if (this.#listeners.size === 0) return;
      try {
        await this.#poll();
      } catch (error) {
        // The next poll reads everything since the last one that succeeded.
        logWarning("jobs.progress_read_failed", { error });
      }
    }
  }

  async #poll(): Promise<void> {
    const change = await readJobChange(this.#jobId, this.#since, this.#runningIds);
    if (!change) return this.#emit(null);
    const items = change.items.filter((item) => !this.#itemKeys.has(toItemKey(item)));
    this.#since = change.readAt;
    this.#itemKeys = new Set(change.items.map(toItemKey));
    this.#runningIds = change.items
      .filter(({ item }) => item.state === "running")
      .map(({ item: { id } }) => id);
    this.#emit({ ...change, items });
  }

  #emit(change: JobChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

const watchers = processSingleton("job-watchers", () => new Map<string, JobWatcher>());

/**
 * Reports a job every second with its items that changed, with one query per second however many watch it.
 * @returns stops watching
 */
export function watchJob(jobId: string, onChange: OnChange): () => void {
  let watcher = watchers.get(jobId);
  if (!watcher) {
    watcher = new JobWatcher(jobId, () => watchers.delete(jobId));
    watchers.set(jobId, watcher);
  }
  return watcher.add(onChange);
}
