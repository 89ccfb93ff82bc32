import type { Channel } from "./scenarios.ts";

type Entry = { at: number; channel: Channel; host: string; name: string };

export type Counts = {
  /** The latest requests, oldest first. Earlier ones are only counted. */
  requests: Entry[];
  /** Requests per `channel:host`. */
  total: Record<string, number>;
  /** Maximum of concurrent requests per `channel:host`. */
  maxInFlight: Record<string, number>;
};

export type Log = {
  /** Records the start of a request. Call the returned function once, when the response is sent. */
  start: (channel: Channel, host: string, name: string) => () => void;
  read: () => Counts;
  clear: () => void;
};

const KEPT = 5_000;

export function createLog(): Log {
  let requests: Entry[] = [];
  let total: Record<string, number> = {};
  let maxInFlight: Record<string, number> = {};
  const inFlight = new Map<string, number>();
  return {
    start: (channel, host, name) => {
      const key = `${channel}:${host}`;
      const now = (inFlight.get(key) ?? 0) + 1;
      inFlight.set(key, now);
      requests.push({ at: Date.now(), channel, host, name });
      if (requests.length > 2 * KEPT) requests = requests.slice(-KEPT);
      total[key] = (total[key] ?? 0) + 1;
      maxInFlight[key] = Math.max(maxInFlight[key] ?? 0, now);
      return () => void inFlight.set(key, (inFlight.get(key) ?? 1) - 1);
    },
    read: () => ({ requests: requests.slice(-KEPT), total: { ...total }, maxInFlight: { ...maxInFlight } }),
    clear: () => {
      requests = [];
      total = {};
      maxInFlight = {};
    },
  };
}
