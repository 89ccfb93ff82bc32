import type { Channel } from "./scenarios.ts";

/** One question that was asked. */
type Entry = { at: number; channel: Channel; host: string; name: string };

export type Counts = {
  /** The last questions, oldest first; more than this many are counted, not kept. */
  requests: Entry[];
  /** Questions per `channel:host`. */
  total: Record<string, number>;
  /** The most that were being answered at one time, per `channel:host`. */
  maxInFlight: Record<string, number>;
};

export type Log = {
  /** Books a question; call the result once, when it is answered. */
  enter: (channel: Channel, host: string, name: string) => () => void;
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
    enter: (channel, host, name) => {
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
