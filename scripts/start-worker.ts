import "./worker-telemetry.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, setPriority } from "node:os";
import { closeDatabase } from "#db/client.ts";
import { env } from "#server/platform/env.ts";
import { runWorker, type WorkerStatus } from "#server/worker/run-worker.ts";
import { shutdownTelemetry } from "#shared/telemetry.ts";

/* Works until SIGTERM, which lets running items end; a second signal exits at once. */

/** A worker that has not checked the schedule for this long does not work. */
const MAX_TICK_AGE_MS = 60_000;

const stop = new AbortController();
const status: WorkerStatus = { lastTickAt: null };

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(1);
    stop.abort();
  });
}
// The process that started this one was killed.
process.once("disconnect", () => stop.abort());

/** Beside a site on the same machine, captures of its users come first. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const health = createServer((_request, response) => {
  const age = status.lastTickAt && Date.now() - status.lastTickAt.getTime();
  const ok = !stop.signal.aborted && age !== null && age < MAX_TICK_AGE_MS;
  response.writeHead(ok ? 200 : 503, { "content-type": "application/json" });
  response.end(JSON.stringify({ ok, lastTickAt: status.lastTickAt }));
});
await once(health.listen(env.WORKER_PORT), "listening");
const { port } = health.address() as AddressInfo;
console.log(`The worker runs; health on port ${port}.`);

await runWorker(status, stop.signal);
health.close();
await closeDatabase();
await shutdownTelemetry();
process.exit(0);
