/** The queues of the product and their options (https://pgboss.io/api/queues). Times are seconds. */
type QueueOptions = {
  policy: "standard" | "short" | "exclusive";
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  /** A message without an end by then goes back to the queue. Longer than the longest run. */
  expireInSeconds: number;
  /** A message whose worker has not reported for this long goes back to the queue. */
  heartbeatSeconds: number;
  /** Kept after the end. */
  deleteAfterSeconds: number;
};

/** With a supervision every 10 s, a killed worker's messages are delivered again within 60 s. */
export const HEARTBEAT_SECONDS = 15;
const DAY = 24 * 60 * 60;

const COMMON = {
  policy: "standard",
  retryLimit: 4,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 150,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: DAY,
} as const satisfies QueueOptions;

export const QUEUES = {
  /** Items of capture jobs. */
  capture: COMMON,
  /** Items of name check jobs. */
  names: COMMON,
  /** Checks of watched pages. */
  watches: COMMON,
  /** Deliveries of webhooks. Their own schedule of attempts is in their table. */
  deliver: { ...COMMON, retryDelay: 10 },
  /** Files of items for buckets of users. Their own schedule of attempts is with the item. */
  store: { ...COMMON, retryDelay: 30 },
  mail: { ...COMMON, retryDelay: 30 },
  /** Asks for a run of the scheduled tasks before the next regular one. */
  tick: { ...COMMON, policy: "exclusive", expireInSeconds: 600 },
  /** One message waits and one runs per customer, however many events arrive. */
  "stripe-sync": { ...COMMON, policy: "short", retryDelay: 10 },
} as const satisfies Record<string, QueueOptions>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

/** The queue of messages that failed too often. */
export const toDeadLetter = (name: QueueName): string => `${name}-dead`;
