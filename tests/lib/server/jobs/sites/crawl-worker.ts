import { registerHooks } from "node:module";

/* A worker process that works on the items of crawls until it is killed, without a browser. */
const STUB = new URL("../extraction-stub.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "#server/capture/extraction.ts" && context.parentURL !== STUB
      ? { url: STUB, shortCircuit: true }
      : next(specifier, context),
});
const { handleItem } = await import("#server/jobs/run-item.ts");
const { runQueues } = await import("#server/queue/index.ts");

await runQueues({
  handlers: { capture: { concurrency: 4, handle: handleItem } },
  stop: new AbortController().signal,
  graceMs: 0,
});
