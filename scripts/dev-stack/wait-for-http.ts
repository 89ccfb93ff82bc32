import { setTimeout as sleep } from "node:timers/promises";

/** A slow or busy machine may take this long, in milliseconds; a part that ends instead is noticed at once. */
const PATIENCE = 600_000;

/**
 * Waits until an address answers with a status that will do, asking again and again.
 * @param deadline milliseconds after which it gives up with an Error that says what came last.
 */
export async function waitForHttp(
  url: string,
  isFine: (status: number) => boolean,
  deadline = PATIENCE,
  signal?: AbortSignal,
): Promise<void> {
  const end = Date.now() + deadline;
  let last = "nothing";
  while (Date.now() < end && !signal?.aborted) {
    try {
      const response = await fetch(url, {
        redirect: "manual",
        signal: AbortSignal.timeout(end - Date.now()),
      });
      await response.arrayBuffer();
      if (isFine(response.status)) return;
      last = `status ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    }
    await sleep(100);
  }
  throw new Error(`${url} did not answer as it should (${last}).`);
}
