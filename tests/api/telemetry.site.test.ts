import { expect, test } from "vitest";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";
import { post, withFreePlan } from "./client.ts";
import { startServer } from "./start-server.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";

test("a request's trace has its queries, its steps and its request id", async () => {
  const receiver = await startOtlpReceiver();
  const site = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_METRIC_EXPORT_INTERVAL: "500",
  });
  const { token } = await withFreePlan();
  const headers = { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
  const page = { url: "http://blog.test/" };
  const response = await post("/api/tools/screenshot", page, token, { at: site, headers });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const requestId = response.headers.get("x-request-id");
  const inTrace = () => receiver.spans.filter((span) => span.traceId === TRACE_ID);
  await expect
    .poll(() => inTrace().map(({ name }) => name))
    .toEqual(
      expect.arrayContaining([
        "capture.wait_for_slot",
        "capture.opening",
        "capture.waiting",
        "capture.capturing",
        "capture.encoding",
        "db SELECT",
      ]),
    );
  await expect
    .poll(() => inTrace().some(({ attributes }) => attributes["app.request_id"] === requestId), {
      timeout: 10_000,
    })
    .toBe(true);
  const find = (name: string) => receiver.metrics.findLast((metric) => metric.name === name);
  await expect.poll(() => find("tool.runs")?.sum?.dataPoints[0]?.attributes).toBeDefined();
  expect(find("capture.slot_wait")?.histogram?.dataPoints.length).toBe(1);
  expect(Number(find("browser.memory")?.gauge?.dataPoints[0]?.asDouble)).toBeGreaterThan(0);
});
