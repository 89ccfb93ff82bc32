import { registerHooks } from "node:module";

/* A worker process that works on the items until none is ready, with the steps of `database-steps.ts`. */
const STUB = new URL("./screenshot-stub.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "#server/capture/screenshot.ts" && context.parentURL !== STUB
      ? { url: STUB, shortCircuit: true }
      : next(specifier, context),
});
await import("./database-steps.ts");
const { handleItem } = await import("#server/jobs/run-item.ts");
const { runQueues } = await import("#server/queue/index.ts");

await runQueues({
  handlers: { capture: { concurrency: 1, handle: handleItem } },
  stop: new AbortController().signal,
  graceMs: 0,
  isDrain: true,
});
process.exit(0);
