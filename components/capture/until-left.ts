/** How long after `beforeunload` a failed request means that the page is being left, in milliseconds. */
const LEAVING_MS = 3_000;

/**
 * The same work, which does not fail while the page is being left: the browser then ends its requests, but the runs go
 * on and the next page follows them.
 */
export async function untilLeft<T>(work: Promise<T>): Promise<T> {
  let leftAt = Number.NEGATIVE_INFINITY;
  const onLeave = () => {
    leftAt = performance.now();
  };
  addEventListener("beforeunload", onLeave);
  try {
    return await work;
  } catch (error) {
    if (performance.now() - leftAt < LEAVING_MS) await new Promise(() => {});
    throw error;
  } finally {
    removeEventListener("beforeunload", onLeave);
  }
}
