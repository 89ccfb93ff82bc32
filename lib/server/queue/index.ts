export { closeQueue, openQueue } from "./client.ts";
export { type EnqueueOptions, enqueue, toEnqueueStatement } from "./enqueue.ts";
export type { QueueName } from "./queues.ts";
export {
  countWaitingMessages,
  type Handlers,
  type QueueHandler,
  runQueues,
  superviseQueues,
} from "./run-queues.ts";
