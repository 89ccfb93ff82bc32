import { once } from "node:events";
import { db } from "#db/client.ts";

/*
 * Counts the writes of this process to the database. A step is the moment before or after a write. At the step DIES_AT
 * the process kills itself with SIGKILL; at PAUSES_AT it tells its parent, and waits for a message.
 */
let step = 0;
async function passStep(): Promise<void> {
  const current = step++;
  if (current === Number(process.env.DIES_AT)) {
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  }
  if (current === Number(process.env.PAUSES_AT)) {
    process.send?.("paused");
    await once(process, "message");
  }
}

const client = db.$client;
type Unsafe = typeof client.unsafe;

/** Statements that write, each between two steps. */
const withSteps =
  (unsafe: Unsafe) =>
  (...sent: Parameters<Unsafe>) => {
    if (!/^\s*(insert into|update|delete from) /.test(sent[0])) return unsafe(...sent);
    const run = async (query: () => PromiseLike<unknown>) => {
      await passStep();
      const result = await query();
      await passStep();
      return result;
    };
    return {
      // biome-ignore lint/suspicious/noThenProperty: the driver's queries are thenables, and so is what stands for one.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) =>
        run(() => unsafe(...sent)).then(...handlers),
      values: () => run(() => unsafe(...sent).values()),
    };
  };

const begin = client.begin.bind(client) as <T>(work: (tx: { unsafe: Unsafe }) => Promise<T>) => Promise<T>;
async function transaction<T>(work: (tx: { unsafe: Unsafe }) => Promise<T>): Promise<T> {
  const result = await begin(async (tx) => {
    Reflect.set(tx, "unsafe", withSteps(tx.unsafe));
    const written = await work(tx);
    await passStep();
    return written;
  });
  await passStep();
  return result;
}
Object.assign(client, { begin: transaction, unsafe: withSteps(client.unsafe.bind(client)) });
