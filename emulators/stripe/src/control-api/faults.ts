import * as z from "zod/mini";

/** A fault of a coming call: fail before or after it takes effect, or delay it. */
export const Fault = z.object({
  kind: z.enum(["500", "429", "reset", "slow"]),
  when: z._default(z.enum(["before", "after"]), "before"),
  times: z._default(z.number().check(z.int(), z.positive()), 1),
  method: z.optional(z.string()),
  /** Prefix of the path, e.g. /v1/subscriptions. */
  path: z._default(z.string(), "/v1/"),
  delayMilliseconds: z._default(z.number().check(z.nonnegative()), 30_000),
});
export type Fault = z.infer<typeof Fault>;

export function createFaults() {
  let waiting: Fault[] = [];
  return {
    add: (fault: Fault) => void waiting.push({ ...fault }),
    clear: () => {
      waiting = [];
    },
    list: () => waiting,
    /** Consumes the fault for this call. A stored reply is replayed, not executed, so it cannot fail with 500. */
    take(method: string, path: string, isReplay: boolean): Fault | null {
      const fault = waiting.find(
        (it) =>
          path.startsWith(it.path) &&
          (!it.method || it.method === method) &&
          !(isReplay && it.kind === "500"),
      );
      if (!fault) return null;
      fault.times -= 1;
      waiting = waiting.filter((it) => it.times > 0);
      return fault;
    },
  };
}
