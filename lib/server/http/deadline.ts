import { AppError } from "#shared/errors.ts";

/** Time reserved before the platform's limit for sending the response and for cleanup. */
const MARGIN_SECONDS = 12;
const RETRY_AFTER_SECONDS = 10;
/** Of a route that sets no limit of its own: answered after 30 s. */
const DEFAULT_MAX_DURATION = 30 + MARGIN_SECONDS;

/** The time by which a request must be answered; set on arrival. */
export type Deadline = {
  /** Moment of `performance.now()`. */
  at: number;
  /** Aborted at the deadline with an AppError `busy`. */
  signal: AbortSignal;
};

/** @param maxDuration the platform's limit for the route in seconds */
export function createDeadline(maxDuration = DEFAULT_MAX_DURATION): Deadline {
  const ms = (maxDuration - MARGIN_SECONDS) * 1000;
  const controller = new AbortController();
  const message = "The server is too busy to finish in time. Please try again in a moment.";
  const late = () => new AppError("busy", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  setTimeout(() => controller.abort(late()), ms).unref();
  return { at: performance.now() + ms, signal: controller.signal };
}

/** Closes what a response that comes too late holds, e.g. a file. */
async function discardResponse(result: unknown): Promise<void> {
  if (result instanceof Response) await result.body?.cancel();
}

/**
 * Settles with the work or rejects at the deadline, because a broken connection can keep work pending for minutes.
 * @throws AppError `busy` at the deadline
 */
export async function beforeDeadline<T>(work: Promise<T>, { signal }: Deadline): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onLate = (): void => {
    reject(signal.reason);
    work.then(discardResponse).catch(() => undefined);
  };
  if (signal.aborted) onLate();
  signal.addEventListener("abort", onLate, { once: true });
  return Promise.race([work, late]).finally(() => signal.removeEventListener("abort", onLate));
}
