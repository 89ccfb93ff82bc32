import { type Handlers, runQueues } from "#server/queue/index.ts";

/** Works on queues until no message is ready. */
export const drainQueues = (handlers: Handlers): Promise<void> =>
  runQueues({ handlers, stop: new AbortController().signal, graceMs: 0, isDrain: true });
