import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { listRaisedAlerts, METRIC_ALERTS } from "#tests/support/alerts.ts";
import { sql } from "#tests/support/database.ts";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";
import { recordLog } from "#tests/support/record-log.ts";

/* The faults of the alerts that other tests of faults do not make (silent-services, ended-browser and history). */

const readThreshold = (name: string): number =>
  Number(/> (\d+)\s*$/.exec(METRIC_ALERTS.find(({ alert }) => alert === name)?.expr ?? "")?.[1]);

test("SchemaOutdated is raised, and the probe of SiteUnhealthy fails, while a migration is missing", async () => {
  const { GET } = await import("#app/api/health/route.ts");
  const [newest] = await sql`delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const log = recordLog();
  const response = await GET(new Request("http://localhost:3999/api/health"), {
    params: Promise.resolve({}),
  });
  const body = await response.json();
  await sql`insert into drizzle.__drizzle_migrations ${sql({ hash: newest?.hash, created_at: newest?.created_at })}`;
  expect([response.status, body]).toMatchObject([503, { components: { database: "outdated" } }]);
  expect(listRaisedAlerts(log.texts)).toEqual(["SchemaOutdated"]);
});

test("QueueGrows is raised by the number of messages that no worker takes", async () => {
  const { db } = await import("#db/client.ts");
  const { closeQueue, countWaitingMessages, enqueue } = await import("#server/queue/index.ts");
  const limit = readThreshold("QueueGrows");
  await enqueue(
    db,
    "mail",
    Array.from({ length: limit + 1 }, () => ({ id: randomUUID() })),
  );
  expect(await countWaitingMessages()).toBeGreaterThan(limit);
  await closeQueue();
});

test("CapturesWait reads the time that a capture waits while all slots are in use", async () => {
  const receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.endpoint);
  const { startTelemetry } = await import("#server/worker/start-telemetry.ts");
  const { acquireSlot } = await import("#server/browser/slots.ts");
  const { shutdownTelemetry } = await import("#shared/telemetry.ts");
  startTelemetry({ isServerless: false });
  const limits = { maxConcurrent: 1, maxQueue: 10 };
  const { signal } = new AbortController();
  const release = await acquireSlot(limits, { key: "first", timeoutMs: 5_000, signal });
  const waiting = acquireSlot(limits, { key: "second", timeoutMs: 5_000, signal });
  await sleep(300);
  release(true);
  (await waiting)(true);
  await shutdownTelemetry();
  const metric = receiver.metrics.find(({ name }) => name === "capture.slot_wait");
  expect(metric?.unit).toBe("ms");
  expect(metric?.histogram?.dataPoints[0]?.sum).toBeGreaterThan(250);
  expect(readThreshold("CapturesWait")).toBeGreaterThan(0);
});
