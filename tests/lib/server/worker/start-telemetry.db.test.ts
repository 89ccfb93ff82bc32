import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";

/** Loads the database client after telemetry is on, because otherwise it reports no queries. */
async function start(endpoint: string) {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  const { startTelemetry } = await import("#server/worker/start-telemetry.ts");
  startTelemetry({ isServerless: false });
  const telemetry = await import("#shared/telemetry.ts");
  const database = await import("#db/client.ts");
  return { ...telemetry, ...database };
}

test("spans of queries, metrics and errors arrive at the collector as one trace", async () => {
  const receiver = await startOtlpReceiver();
  const { shutdownTelemetry, db, withSpan, countEvent, recordDuration, observeGauge } = await start(
    receiver.endpoint,
  );
  const { sql } = await import("drizzle-orm");
  observeGauge("test.memory", "By", async () => 4_096);
  countEvent("test.runs", { outcome: "charged" });
  recordDuration("test.wait", 12);
  await withSpan("outer", { kind: "test" }, () =>
    db.transaction(async (transaction) => {
      await transaction.execute(sql`select ${"person@example.com"}::text as secret`);
    }),
  );
  await expect(
    withSpan("failing", {}, () => db.execute(sql`select * from no_such_table where a = ${"hunter2"}`)),
  ).rejects.toThrow();
  const address = `/api/feeds/${"a".repeat(43)}/atom?x=1`;
  await withSpan("request", { "http.target": address }, async () => {});
  await shutdownTelemetry();

  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const [outer] = named("outer");
  expect(outer?.attributes).toEqual({ kind: "test" });
  const inside = receiver.spans.filter((span) => span.parentSpanId === outer?.spanId);
  expect(inside.map(({ attributes }) => attributes["db.query.text"])).toEqual(["select $1::text as secret"]);
  expect(inside[0]?.traceId).toBe(outer?.traceId);
  const [failing] = named("failing");
  expect(failing?.status).toMatchObject({ code: 2, message: expect.stringContaining("no_such_table") });
  expect(JSON.stringify(receiver.spans)).not.toMatch(/hunter2|person@example/);
  expect(receiver.resources[0]).toMatchObject({ "service.name": "saas-tools" });

  expect(named("request")[0]?.attributes).toEqual({ "http.target": "/api/feeds/(not logged)" });

  const metric = (name: string) => receiver.metrics.find((entry) => entry.name === name);
  expect(metric("test.memory")?.gauge?.dataPoints[0]).toMatchObject({ asDouble: 4_096 });
  expect(metric("test.runs")?.sum?.dataPoints).toHaveLength(1);
  expect(metric("test.wait")).toMatchObject({ unit: "ms", histogram: { dataPoints: [{ sum: 12 }] } });
});

test("a message of the queue continues the trace in which it was enqueued", async () => {
  const receiver = await startOtlpReceiver();
  const { shutdownTelemetry, db, withSpan } = await start(receiver.endpoint);
  const { closeQueue, countWaitingMessages, enqueue, runQueues } = await import("#server/queue/index.ts");
  const id = randomUUID();
  const handled: string[] = [];
  await withSpan("create", {}, () => db.transaction((tx) => enqueue(tx, "mail", [{ id }])));
  const handle = async (message: { id: string }) => void handled.push(message.id);
  const stop = new AbortController().signal;
  await runQueues({ handlers: { mail: { concurrency: 1, handle } }, stop, graceMs: 1_000, isDrain: true });
  expect(await countWaitingMessages()).toBe(0);
  await closeQueue();
  await shutdownTelemetry();
  expect(handled).toEqual([id]);
  const find = (name: string) => receiver.spans.find((span) => span.name === name);
  expect(find("queue.mail")).toMatchObject({
    traceId: find("create")?.traceId,
    parentSpanId: find("create")?.spanId,
    attributes: { "app.message_id": id },
  });
});
