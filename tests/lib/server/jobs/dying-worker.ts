import { registerHooks } from "node:module";

/*
 * A worker process that works on the items until none is ready, and kills itself with SIGKILL at the step DIES_AT. A
 * step is the moment before or after a write to the database.
 */
const STUB = new URL("./screenshot-stub.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "#server/capture/screenshot.ts" && context.parentURL !== STUB
      ? { url: STUB, shortCircuit: true }
      : next(specifier, context),
});
const { db } = await import("#db/client.ts");
const { handleItem } = await import("#server/jobs/run-item.ts");
const { runQueues } = await import("#server/queue/index.ts");

let step = 0;
async function passStep(): Promise<void> {
  if (step++ !== Number(process.env.DIES_AT)) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}

const client = db.$client;
const begin = client.begin.bind(client) as <T>(work: (tx: object) => Promise<T>) => Promise<T>;
async function transaction<T>(work: (tx: object) => Promise<T>): Promise<T> {
  const result = await begin(async (tx) => {
    const written = await work(tx);
    await passStep();
    return written;
  });
  await passStep();
  return result;
}
const unsafe = client.unsafe.bind(client);
type Unsafe = typeof client.unsafe;
function statement(...sent: Parameters<Unsafe>) {
  if (!/^(insert into|update|delete from) "\w+"/.test(sent[0])) return unsafe(...sent);
  const run = async (query: () => PromiseLike<unknown>) => {
    await passStep();
    const result = await query();
    await passStep();
    return result;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables, and so is what stands for one.
    then: (...handlers: Parameters<Promise<unknown>["then"]>) => run(() => unsafe(...sent)).then(...handlers),
    values: () => run(() => unsafe(...sent).values()),
  };
}
Object.assign(client, { begin: transaction, unsafe: statement });

await runQueues({
  handlers: { capture: { concurrency: 1, handle: handleItem } },
  stop: new AbortController().signal,
  graceMs: 0,
  isDrain: true,
});
process.exit(0);
