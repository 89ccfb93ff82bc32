import { AppError } from "#shared/errors.ts";

/** Before the platform's limit of a route, for sending the answer and for the work after it. */
const MARGIN_SECONDS = 12;
const RETRY_AFTER_SECONDS = 10;

/** When a request has to be answered. One per request, set when it arrives. */
export type Deadline = {
  /** Moment of `performance.now()`. */
  at: number;
  /** Aborted at that moment with an AppError `busy`. */
  signal: AbortSignal;
};

/** @param maxDuration the platform's limit of the route in seconds; without it there is no deadline */
export function createDeadline(maxDuration = Number.POSITIVE_INFINITY): Deadline {
  const ms = (maxDuration - MARGIN_SECONDS) * 1000;
  const controller = new AbortController();
  if (Number.isFinite(ms)) {
    const message = "The server is too busy to finish in time. Please try again in a moment.";
    const late = () => new AppError("busy", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    setTimeout(() => controller.abort(late()), ms).unref();
  }
  return { at: performance.now() + ms, signal: controller.signal };
}

/** Settles as the work does, or rejects at the deadline: a broken link can keep work from ending. */
export async function beforeDeadline<T>(work: Promise<T>, { signal }: Deadline): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const onLate = (): void => reject(signal.reason);
  if (signal.aborted) onLate();
  signal.addEventListener("abort", onLate, { once: true });
  return Promise.race([work, late]).finally(() => signal.removeEventListener("abort", onLate));
}
