import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { EXTRACT_LIMITS } from "../../lib/server/extraction/limits.ts";
import { WORKER_FILE, type WorkerAnswer } from "../../lib/server/extraction/worker-protocol.ts";
import { buildWorkers } from "../../scripts/extraction-worker/build.ts";
import type { SamplePage } from "./sample.ts";

const INTERVAL_MS = 20;
const MEGABYTE = 2 ** 20;

/** Most megabytes of memory that a worker holds while it extracts a page in its first mode. */
export async function measureWorkerMemory(page: SamplePage): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "extraction-"));
  await buildWorkers(process.cwd(), folder);
  const worker = new Worker(join(folder, WORKER_FILE), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: EXTRACT_LIMITS.heapMb, stackSizeMb: 4 },
  });
  await once(worker, "online");
  const input = { html: page.html(), url: page.url, contentType: "text/html", onlyMainContent: true };
  worker.postMessage({
    input: { ...input, format: "markdown" },
    document: { kind: "page" },
    thoroughness: "full",
  });
  let isDone = false;
  const answered: Promise<WorkerAnswer[]> = once(worker, "message").finally(() => {
    isDone = true;
  });
  let most = 0;
  do {
    const { total_heap_size, malloced_memory, external_memory } = await worker.getHeapStatistics();
    most = Math.max(most, (total_heap_size + malloced_memory + external_memory) / MEGABYTE);
    await Promise.race([answered, sleep(INTERVAL_MS)]);
  } while (!isDone);
  const [answer] = await answered;
  await worker.terminate();
  await rm(folder, { recursive: true });
  if (!answer || "failure" in answer) throw new Error(`The worker failed: ${answer?.failure}`);
  return most;
}
