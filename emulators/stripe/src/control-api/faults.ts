import * as z from "zod/mini";

/** What to do to a coming call: fail it before or after it takes effect, or make it wait. */
export const Fault = z.object({
  kind: z.enum(["500", "429", "reset", "slow"]),
  when: z._default(z.enum(["before", "after"]), "before"),
  times: z._default(z.number().check(z.int(), z.positive()), 1),
  method: z.optional(z.string()),
  /** The beginning of the path, e.g. /v1/subscriptions. */
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
    /** The fault that this call meets, used up once. A stored reply is replayed, not executed: it cannot fail with 500. */
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
