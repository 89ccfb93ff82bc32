import { expect, test, vi } from "vitest";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";

/** Loads the product's modules anew, because the database client reports queries only if telemetry is on. */
async function start(endpoint: string) {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  const { startTelemetry } = await import("#server/telemetry/start.ts");
  const stop = startTelemetry({ isServerless: false });
  const telemetry = await import("#shared/telemetry.ts");
  const database = await import("#db/client.ts");
  return { stop, ...telemetry, ...database };
}

test("spans of queries, metrics and errors arrive at the collector as one trace", async () => {
  const receiver = await startOtlpReceiver();
  const { stop, db, withSpan, countEvent, recordDuration, observeGauge } = await start(receiver.endpoint);
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
  await stop();

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

  const metric = (name: string) => receiver.metrics.find((entry) => entry.name === name);
  expect(metric("test.memory")?.gauge?.dataPoints[0]).toMatchObject({ asDouble: 4_096 });
  expect(metric("test.runs")?.sum?.dataPoints).toHaveLength(1);
  expect(metric("test.wait")).toMatchObject({ unit: "ms", histogram: { dataPoints: [{ sum: 12 }] } });
});

test("work in another process continues the trace that it was stored with", async () => {
  const receiver = await startOtlpReceiver();
  const { stop, withSpan, currentTraceparent, withTraceparent } = await start(receiver.endpoint);
  let traceparent: string | undefined;
  await withSpan("enqueue", {}, async () => {
    traceparent = currentTraceparent();
  });
  await withTraceparent(traceparent, () => withSpan("handle", {}, async () => undefined));
  await stop();
  const [enqueue, handle] = ["enqueue", "handle"].map((name) =>
    receiver.spans.find((span) => span.name === name),
  );
  expect(handle).toMatchObject({ traceId: enqueue?.traceId, parentSpanId: enqueue?.spanId });
});
