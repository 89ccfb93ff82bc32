import { observeGauge } from "#shared/telemetry.ts";

/* Imported first by the worker: the database client reports its queries only if telemetry is on when it is created. */

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTelemetry } = await import("#server/worker/start-telemetry.ts");
  startTelemetry({ isServerless: false });
  observeGauge("queue.length", "{message}", async () =>
    (await import("#server/queue/index.ts")).countWaitingMessages(),
  );
}
