import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until an address answers with a status that will do, asking again and again.
 * @param deadline milliseconds after which it gives up with an Error that says what came last.
 */
export async function answers(
  url: string,
  isFine: (status: number) => boolean,
  deadline: number,
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
