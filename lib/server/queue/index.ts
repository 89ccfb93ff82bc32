export { closeQueue, openQueue, type QueueSettings } from "./client.ts";
export { type EnqueueOptions, enqueue } from "./enqueue.ts";
export { QUEUE_NAMES, type QueueName } from "./queues.ts";
export {
  ClaimLostError,
  type Handlers,
  type Message,
  type QueueHandler,
  runQueues,
  superviseQueues,
  WorkerStoppedError,
} from "./run-queues.ts";
