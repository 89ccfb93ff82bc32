import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { startTestServer } from "./listen.ts";

type KeyValue = {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean };
};
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: KeyValue[];
  status: { code?: number; message?: string };
};
type OtlpMetric = {
  name: string;
  unit: string;
  histogram?: { dataPoints: { count: number | string; sum: number; attributes: KeyValue[] }[] };
  sum?: { dataPoints: { asInt?: number | string; asDouble?: number; attributes: KeyValue[] }[] };
  gauge?: { dataPoints: { asInt?: number | string; asDouble?: number }[] };
};

/** A span as a test compares it. */
type ReceivedSpan = Omit<OtlpSpan, "attributes"> & { attributes: Record<string, unknown> };

const toRecord = (attributes: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function readJson<T>(request: IncomingMessage): Promise<T> {
  if (request.headers["content-encoding"] !== "gzip") return JSON.parse(await text(request));
  const chunks = await Array.fromAsync(request);
  return JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
}

/** Starts a collector that decodes OTLP over HTTP with JSON bodies. It stops with the test. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const metrics: OtlpMetric[] = [];
  const resources: Record<string, unknown>[] = [];
  const answer: RequestListener = async (request, response) => {
    if (request.url === "/v1/traces") {
      const body: {
        resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
      } = await readJson(request);
      for (const { resource, scopeSpans } of body.resourceSpans) {
        resources.push(toRecord(resource.attributes));
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: toRecord(span.attributes) });
      }
    } else if (request.url === "/v1/metrics") {
      const body: { resourceMetrics: { scopeMetrics: { metrics: OtlpMetric[] }[] }[] } =
        await readJson(request);
      metrics.push(
        ...body.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
      );
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const endpoint = `http://${await startTestServer(answer, onTestFinished)}`;
  return { endpoint, spans, metrics, resources };
}
