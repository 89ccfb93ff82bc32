import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a slow machine may take; an exit of the process is reported at once. */
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * Polls a URL until it responds with an accepted status.
 * @param deadline milliseconds until it throws an Error with the last result
 */
export async function waitForHttp(
  url: string,
  isFine: (status: number) => boolean,
  deadline = DEFAULT_TIMEOUT_MS,
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
  throw new Error(`${url} did not respond as expected (${last}).`);
}
