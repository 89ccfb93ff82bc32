import { context, metrics, propagation, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { getNumberFromEnv, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  SimpleSpanProcessor,
  type SpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { errorChain, redactPath } from "#server/platform/log.ts";
import { observeGauge, setTelemetry, type Telemetry } from "#shared/telemetry.ts";

const SCOPE = "saas-tools";
/** Defaults of the specification. */
const EXPORT_INTERVAL_MS = 60_000;
const EXPORT_TIMEOUT_MS = 30_000;

/** Error messages can quote addresses and keys, so a span has the redacted ones of the log. */
function describeError(error: unknown): string {
  return errorChain(error, { withStacks: false })
    .map(({ name, message }) => `${name}: ${message}`)
    .join("; ");
}

/** The address of a request, which Next.js writes into its span. Paths and queries can be secrets, as in the log. */
const TARGET = "http.target";

const redactTargets: SpanProcessor = {
  onStart: (span) => {
    const target = span.attributes[TARGET];
    if (typeof target === "string") span.setAttribute(TARGET, redactPath(target.split("?", 1)[0] ?? ""));
  },
  onEnd: () => undefined,
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

function createTelemetry(shutdown: Telemetry["shutdown"]): Telemetry {
  const tracer = trace.getTracer(SCOPE);
  const meter = metrics.getMeter(SCOPE);
  return {
    withSpan: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error) });
          throw error;
        } finally {
          span.end();
        }
      }),
    startSpan: (name, attributes) => {
      const span = tracer.startSpan(name, { attributes });
      return () => span.end();
    },
    setAttributes: (attributes) => trace.getActiveSpan()?.setAttributes(attributes),
    recordDuration: (name, value, attributes) =>
      meter.createHistogram(name, { unit: "ms" }).record(value, attributes),
    count: (name, attributes) => meter.createCounter(name).add(1, attributes),
    observe: (name, unit, read) => {
      const gauge = meter.createObservableGauge(name, { unit });
      gauge.addCallback(async (result) => result.observe(await read()));
    },
    traceparent: () => {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    withTraceparent: (traceparent, work) =>
      context.with(propagation.extract(context.active(), { traceparent }), work),
    shutdown,
  };
}

/**
 * Sends spans and metrics by OTLP over HTTP. The exporters read the `OTEL_EXPORTER_OTLP_*` settings, and the resource
 * is `OTEL_SERVICE_NAME` with `OTEL_RESOURCE_ATTRIBUTES` (OpenTelemetry specification, environment variables).
 * @param isServerless the process may be frozen after a response: spans are sent as they end, and no metrics
 */
export function startTelemetry({ isServerless }: { isServerless: boolean }): void {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": SCOPE }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter();
  const spans = isServerless ? new SimpleSpanProcessor({ exporter }) : new BatchSpanProcessor({ exporter });
  const tracerProvider = new TracerProvider({ resource, spanProcessors: [redactTargets, spans] });
  const exportIntervalMillis = getNumberFromEnv("OTEL_METRIC_EXPORT_INTERVAL") ?? EXPORT_INTERVAL_MS;
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, EXPORT_TIMEOUT_MS),
  });
  const meterProvider = new MeterProvider({ resource, readers: isServerless ? [] : [reader] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracerProvider);
  metrics.setGlobalMeterProvider(meterProvider);
  const shutdown = async (): Promise<void> => {
    setTelemetry(null);
    await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
    for (const api of [trace, metrics, context, propagation]) api.disable();
  };
  setTelemetry(createTelemetry(shutdown));
  observeGauge("browser.memory", "By", async () =>
    (await import("#server/browser/index.ts")).estimateBrowserMemory(),
  );
}
