const TIMED_OUT = Symbol("timed out");

/**
 * Waits at most `ms` milliseconds for a promise, without canceling its work. Rejections pass through.
 * @param onTimeout returns or throws the result after a timeout; null by default
 */
export async function withTimeout<T, L = null>(
  ms: number,
  promise: Promise<T>,
  onTimeout: () => L = () => null as L,
): Promise<T | L> {
  const { promise: timeout, resolve } = Promise.withResolvers<typeof TIMED_OUT>();
  const timer = setTimeout(resolve, ms, TIMED_OUT);
  // A promise that rejects after the timeout has no other handler.
  promise.catch(() => undefined);
  try {
    const result = await Promise.race([promise, timeout]);
    return result === TIMED_OUT ? onTimeout() : result;
  } finally {
    clearTimeout(timer);
  }
}
