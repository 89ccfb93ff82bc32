const LATE = Symbol("late");

/**
 * Waits for a promise at most `ms` milliseconds; errors of the promise pass through. The work itself is not canceled.
 * @param onTimeout makes the result, or throws, when the promise takes longer; null without it
 */
export async function withTimeout<T, L = null>(
  ms: number,
  promise: Promise<T>,
  onTimeout: () => L = () => null as L,
): Promise<T | L> {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(resolve, ms, LATE);
  // A promise that rejects after the timeout has no other handler.
  promise.catch(() => undefined);
  try {
    const result = await Promise.race([promise, late]);
    return result === LATE ? onTimeout() : result;
  } finally {
    clearTimeout(timer);
  }
}
