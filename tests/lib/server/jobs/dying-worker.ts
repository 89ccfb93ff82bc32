import { registerHooks } from "node:module";

/*
 * A worker process without a browser, with the steps of `database-steps.ts`. It works on one item after the other until
 * none is ready; with KEEPS_RUNNING on four at a time, until it is killed.
 */
const STUBS: Record<string, string> = {
  "#server/capture/extraction.ts": new URL("./extraction-stub.ts", import.meta.url).href,
  "#server/capture/screenshot.ts": new URL("./screenshot-stub.ts", import.meta.url).href,
};
registerHooks({
  resolve: (specifier, context, next) => {
    const url = STUBS[specifier];
    return url && context.parentURL !== url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
await import("./database-steps.ts");
const { handleItem } = await import("#server/jobs/run-item.ts");
const { runQueues } = await import("#server/queue/index.ts");

const isDrain = !process.env.KEEPS_RUNNING;
const handlers = { capture: { concurrency: isDrain ? 1 : 4, handle: handleItem } };
await runQueues({ handlers, stop: new AbortController().signal, graceMs: 0, isDrain });
process.exit(0);
