import { type Executor, inTransaction } from "#db/client.ts";
import { isDatabaseUnavailable } from "#db/errors.ts";
import { logWarning } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";

/** One delivery of a message. The same message can be delivered again while a slow first delivery still runs. */
export type Message = {
  /** The id of the row that the message is about. */
  id: string;
  /** Aborted when the message was delivered to another worker meanwhile, and when this process ends. */
  signal: AbortSignal;
  /**
   * Completes the message in the caller's transaction. Otherwise it is completed after the handler.
   * @throws ClaimLostError when another delivery has replaced this one, which undoes the transaction
   */
  complete: (tx: Executor) => Promise<void>;
};

/** The message or its row belongs to another delivery. */
export class ClaimLostError extends Error {
  override name = "ClaimLostError";
}

/**
 * Renews a claim at intervals until `stop`, and aborts the signal when `renew` returns false. A failed renewal is logged
 * and repeated.
 */
export function keepClaim(
  intervalMs: number,
  renew: () => Promise<unknown>,
  errorEvent: string,
  createError = (): Error => new ClaimLostError("Another process has the claim."),
) {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew().then(
      (isHeld) => isHeld === false && lost.abort(createError()),
      (error: unknown) => logWarning(errorEvent, { error }),
    );
  }, intervalMs);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}

/** Growing delays between the attempts of a row that counts them itself. */
export type RetrySchedule = {
  seconds: readonly number[];
  /** Repeats the last delay instead of giving up. */
  isEndless?: boolean;
  /** The random part that is added to a delay, so that what failed together does not return at once. */
  jitter?: number;
};

/** Seconds until the next attempt after `attempts` failed ones; null when there is none. */
export function getRetrySeconds(
  { seconds, isEndless = false, jitter = 0 }: RetrySchedule,
  attempts: number,
  random = Math.random(),
): number | null {
  const delay = seconds[attempts - 1] ?? (isEndless ? seconds.at(-1) : undefined);
  return delay === undefined ? null : delay * (1 + jitter * random);
}

/** Shorter than the expiry of a message, so that an attempt ends before it is delivered again. */
const MAX_ATTEMPT_MS = 130_000;
/** Attempts that found no free slot, or whose user was capturing something else. */
const MAX_BUSY_ATTEMPTS = 20;

type AttemptError = Error & { code: string };

type AttemptKind<Row> = {
  /** As in "The item failed on our side." */
  noun: string;
  /** Logged for an unexpected error. */
  errorEvent: string;
  /** Locks the row with all that its end changes; null when it was deleted. */
  lock: (tx: Executor, row: Row) => Promise<Row | null>;
  /** The number of the last attempt; null for a row that has ended. */
  getAttempt: (row: Row) => number | null;
  maxAttempts: number;
  /** Between two attempts; an error's `retryAfterSeconds` counts up to the maximum. */
  retryMs: { min: number; max: number };
  /** The result of an error that is no AppError; null for an unexpected one. */
  toError: (error: unknown) => AttemptError | null;
  /** Whether an error may not happen again, beside a lack of time or slots and unexpected ones. */
  isTemporary?: (error: AppError) => boolean;
};

/** Rows of one kind that messages name. A row is worked on in attempts, until one of them ends it. */
export function defineAttempts<Row>(kind: AttemptKind<Row>) {
  type Write<T> = (tx: Executor, locked: Row) => Promise<T>;

  /** Writes unless the row has ended. Then, and when `write` returns null, the message is completed. */
  const whileOpen = <T>(row: Row, write: Write<T>, message?: Message): Promise<T | null> =>
    inTransaction(async (tx) => {
      const locked = await kind.lock(tx, row);
      const result = locked && kind.getAttempt(locked) !== null ? await write(tx, locked) : null;
      if (result === null) await message?.complete(tx);
      return result;
    });

  /** @param cancellation aborted with the AttemptError that the row ends with */
  function startAttempt(claimed: Row, message: Message, cancellation = new AbortController().signal) {
    const attempt = kind.getAttempt(claimed) ?? 0;
    const timeLimit = AbortSignal.timeout(MAX_ATTEMPT_MS);

    /** Writes while the row belongs to this attempt, and completes the message. @throws ClaimLostError */
    const settle = (write: Write<void>): Promise<void> =>
      inTransaction(async (tx) => {
        const locked = await kind.lock(tx, claimed);
        if (!locked || kind.getAttempt(locked) !== attempt)
          throw new ClaimLostError(`Another process works on the ${kind.noun}.`);
        await write(tx, locked);
        await message.complete(tx);
      });

    function toResult(cause: unknown): AttemptError {
      if (cancellation.aborted) return cancellation.reason as AttemptError;
      if (timeLimit.aborted)
        return new AppError("upstream_timeout", "The website took too long to respond.", { cause });
      if (cause instanceof AppError) return cause;
      return (
        kind.toError(cause) ?? new AppError("unexpected", `The ${kind.noun} failed on our side.`, { cause })
      );
    }

    function isTemporary(error: AppError): boolean {
      if (error.code === "busy") return attempt < MAX_BUSY_ATTEMPTS;
      const isRetryable = error.code === "upstream_timeout" || error.code === "unexpected";
      return (isRetryable || kind.isTemporary?.(error) === true) && attempt < kind.maxAttempts;
    }

    /** Enqueues the row again with `retry`, or ends it with `fail`. @throws what should have the message delivered again */
    async function handleError(
      error: unknown,
      retry: (tx: Executor, locked: Row, startAfter: Date) => Promise<void>,
      fail: (error: AttemptError) => Promise<void>,
    ): Promise<void> {
      if (error instanceof ClaimLostError || message.signal.aborted || isDatabaseUnavailable(error))
        throw error;
      const result = toResult(error);
      if (result.code === "unexpected") logWarning(kind.errorEvent, { id: message.id, error });
      if (!(result instanceof AppError && isTemporary(result))) return fail(result);
      const { min, max } = kind.retryMs;
      const delayMs = Math.min(Math.max((result.retryAfterSeconds ?? 0) * 1000, min), max);
      await settle((tx, locked) => retry(tx, locked, new Date(Date.now() + delayMs)));
    }

    const signal = AbortSignal.any([message.signal, timeLimit, cancellation]);
    return { signal, deadline: performance.now() + MAX_ATTEMPT_MS, settle, handleError };
  }

  return { whileOpen, startAttempt };
}
