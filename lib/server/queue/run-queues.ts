import { setTimeout as sleep } from "node:timers/promises";
import type { CommandResponse, PgBoss, Job as QueueJob } from "pg-boss";
import { listDueQueues } from "#db/queries/queue-messages.ts";
import { logWarning } from "#server/platform/log.ts";
import { withSpan, withTraceparent } from "#shared/telemetry.ts";
import { ClaimLostError, keepClaim, type Message } from "./attempt.ts";
import { getQueue, toConnectionError, toQueueDatabase } from "./client.ts";
import { HEARTBEAT_SECONDS, QUEUE_NAMES, type QueueName, toDeadLetter } from "./queues.ts";

/** Milliseconds between two polls of empty queues. */
const POLL_MS = 500;
const HEARTBEAT_MS = (HEARTBEAT_SECONDS / 3) * 1000;
/** After a failed fetch, for example while the database restarts. */
const ERROR_PAUSE_MS = 1_000;
/** How long an aborted handler may take to end. */
const ABORT_GRACE_MS = 2_000;
const MAX_CONCURRENT_PER_GROUP = 10;
/** The tier of a message is its user's limit. */
const GROUP_CONCURRENCY = {
  default: 1,
  tiers: Object.fromEntries(
    Array.from({ length: MAX_CONCURRENT_PER_GROUP }, (_, index) => [String(index + 1), index + 1]),
  ),
};

/** The work of one queue. */
export type QueueHandler = {
  /** Messages that this process works on at the same time. */
  concurrency: number;
  /** Throws to have the message delivered again. */
  handle: (message: Message) => Promise<void>;
  /** Called with the row's id when the message has failed for good. */
  handleDead?: (id: string) => Promise<void>;
};
export type Handlers = Partial<Record<QueueName, QueueHandler>>;

/** The process ends before the work. */
class WorkerStoppedError extends Error {
  override name = "WorkerStoppedError";
}

export type RunOptions = {
  handlers: Handlers;
  /** Aborted to stop fetching. */
  stop: AbortSignal;
  /** Milliseconds that running handlers get after `stop`; then they are aborted and their messages go back. */
  graceMs: number;
  /** Ends when the queues are empty. */
  isDrain?: boolean;
};

type MessageData = { id: string; traceparent?: string };
type Job = QueueJob<MessageData>;

/** Whether the message still belongs to the delivery; the package's type does not name the field. */
const isClaimed = (response: CommandResponse): boolean =>
  "affected" in response && typeof response.affected === "number" && response.affected > 0;

async function deliver(
  boss: PgBoss,
  queue: string,
  job: Job,
  handle: QueueHandler["handle"],
  end: AbortSignal,
) {
  const touch = async () => isClaimed(await boss.touch(queue, job));
  const claim = keepClaim(HEARTBEAT_MS, touch, "queue.heartbeat_failed");
  let isComplete = false;
  const message: Message = {
    id: job.data.id,
    signal: AbortSignal.any([claim.signal, end]),
    complete: async (tx) => {
      const response = await boss.complete(queue, job, null, { db: toQueueDatabase(tx) });
      if (!isClaimed(response)) throw new ClaimLostError("The message was delivered again.");
      isComplete = true;
    },
  };
  try {
    await withTraceparent(job.data.traceparent, () =>
      withSpan(`queue.${queue}`, { "app.message_id": message.id }, () => handle(message)),
    );
    if (!isComplete) await boss.complete(queue, job);
  } catch (error) {
    if (error instanceof ClaimLostError || claim.signal.aborted) return;
    if (!end.aborted) logWarning("queue.message_failed", { queue, id: message.id, error });
    // The error's text can contain addresses; the log has it without them.
    await boss
      .fail(queue, job, { name: error instanceof Error ? error.name : "Error" })
      .catch((cause: unknown) => logWarning("queue.message_not_returned", { queue, error: cause }));
  } finally {
    claim.stop();
  }
}

/** Polls all empty queues in one query, because a fetch of one takes the database two milliseconds. */
class EmptyQueues {
  readonly #waiting = new Map<string, { due: Promise<void>; resolve: () => void }>();

  /** Resolves when the queue has a message that is due, and when polling ends. */
  waitFor(queue: string): Promise<void> {
    const { promise: due, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(queue) ?? { due, resolve };
    this.#waiting.set(queue, waiting);
    return waiting.due;
  }

  #resolve(queues: Iterable<string>): void {
    for (const queue of queues) {
      this.#waiting.get(queue)?.resolve();
      this.#waiting.delete(queue);
    }
  }

  /** Polls the queues until `stop`. */
  async poll(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await pauseFor(POLL_MS, stop);
      if (this.#waiting.size === 0 || stop.aborted) continue;
      const due = await listDueQueues([...this.#waiting.keys()]).catch((error: unknown) => {
        logWarning("queue.poll_failed", { error });
        return pauseFor(ERROR_PAUSE_MS, stop).then(() => []);
      });
      this.#resolve(due);
    }
    this.#resolve(this.#waiting.keys());
  }
}

const pauseFor = (ms: number, stop: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: stop }).catch(() => undefined);

async function pump(
  boss: PgBoss,
  queue: string,
  { concurrency, handle }: QueueHandler,
  { stop, isDrain = false }: RunOptions,
  empty: EmptyQueues,
  end: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!stop.aborted) {
    const free = concurrency - running.size;
    if (free === 0) {
      await Promise.race([...running, pauseFor(ERROR_PAUSE_MS, stop)]);
      continue;
    }
    const jobs = await boss
      .fetch<MessageData>(queue, {
        batchSize: free,
        groupConcurrency: GROUP_CONCURRENCY,
      })
      .catch((error: unknown) => {
        logWarning("queue.fetch_failed", { queue, error });
        return null;
      });
    for (const job of jobs ?? []) {
      const delivery = deliver(boss, queue, job, handle, end).finally(() => running.delete(delivery));
      running.add(delivery);
    }
    if (jobs && jobs.length > 0) continue;
    if (isDrain && running.size === 0 && jobs) return;
    await Promise.race([...running, jobs ? empty.waitFor(queue) : pauseFor(ERROR_PAUSE_MS, stop)]);
  }
  await Promise.all(running);
}

/** Works on the queues until `stop`, or until they are empty. Resolves when no handler runs any more. */
export async function runQueues(options: RunOptions): Promise<void> {
  const boss = await getQueue();
  const end = new AbortController();
  const drained = new AbortController();
  const empty = new EmptyQueues();
  void empty.poll(AbortSignal.any([options.stop, drained.signal]));
  const pumps: Promise<void>[] = [];
  for (const name of QUEUE_NAMES) {
    const handler = options.handlers[name];
    if (!handler) continue;
    pumps.push(pump(boss, name, handler, options, empty, end.signal));
    const { handleDead } = handler;
    if (!handleDead) continue;
    const dead = { concurrency: 1, handle: ({ id }: Message) => handleDead(id) };
    pumps.push(pump(boss, toDeadLetter(name), dead, options, empty, end.signal));
  }
  const endLate = (): void => {
    setTimeout(() => end.abort(new WorkerStoppedError("The worker stops.")), options.graceMs).unref();
  };
  if (options.stop.aborted) endLate();
  else options.stop.addEventListener("abort", endLate, { once: true });
  const aborted = new Promise<void>((resolve) => {
    end.signal.addEventListener("abort", () => void sleep(ABORT_GRACE_MS).then(resolve), { once: true });
  });
  await Promise.race([Promise.all(pumps), aborted]);
  drained.abort();
}

/** Counts the messages that wait in all queues. */
export async function countWaitingMessages(): Promise<number> {
  const boss = await getQueue();
  const stats = await Promise.all(QUEUE_NAMES.map((name) => boss.getQueueStats(name)));
  return stats.flat().reduce((sum, { queuedCount }) => sum + queuedCount, 0);
}

/** Returns messages of dead workers to their queues. Workers do this by themselves. */
export async function superviseQueues(): Promise<void> {
  const boss = await getQueue();
  await boss.supervise().catch((error: unknown) => {
    throw toConnectionError(error);
  });
}
