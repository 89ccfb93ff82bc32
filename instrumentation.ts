import type { Instrumentation } from "next";

/** Called once when a server starts. Next.js compiles this file for every runtime, without what these conditions exclude. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    await (await import("#server/platform/assert-valid-env.ts")).assertValidEnv();
    // Before the database client is created, which reports its queries only if telemetry is on.
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTelemetry } = await import("#server/worker/start-telemetry.ts");
      startTelemetry({ isServerless: Boolean(process.env.VERCEL) });
      const { shutdownTelemetry } = await import("#shared/telemetry.ts");
      process.once("SIGTERM", () => void shutdownTelemetry());
    }
    const { abortSlowAnswers, acceptUpgrades, answerUnreadableRequests, normalizeRequests } = await import(
      "#server/http/incoming-requests.ts"
    );
    // Next.js sets PORT to the port that it listens on.
    normalizeRequests(Number(process.env.PORT));
    answerUnreadableRequests(Number(process.env.PORT));
    // Loaded with the first watcher, because few processes have one.
    acceptUpgrades(
      Number(process.env.PORT),
      /^\/api\/firecrawl\/v[12]\/(crawl|batch\/scrape)\/(job_\w+)$/,
      async (upgrade, [, kind = "", jobId = ""]) =>
        (await import("#server/firecrawl/watch-socket.ts")).acceptWatcher(upgrade, kind, jobId),
    );
    abortSlowAnswers();
  }
}

/** Called for errors of pages; route handlers handle and log their own. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path }) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { logRenderFailure } = await import("#server/platform/log.ts");
    logRenderFailure(path, error);
  }
};
