import { logWarning } from "#lib/log-warning.ts";
import { LookUpFailure } from "#lib/outside/pacing/look-up-failure.ts";
import { remember } from "#lib/outside/pacing/remember.ts";
import { type Asking, askRdap } from "./ask-registry.ts";
import type { Registry } from "./registries.ts";
import type { Statement } from "./verdict.ts";

/** Short, for a registry can begin to deny its names at any time, and every free name hangs on this. */
const HOLDS_MS = 60_000;

type Sung = { isGood: boolean };

/**
 * Whether a registry's RDAP knows a name that is registered for certain. A server that does not would call every name
 * free. What it said holds for a minute.
 */
export async function canarySings(registry: Registry, asking: Asking): Promise<boolean> {
  const ask = async (signal: AbortSignal): Promise<Sung> => {
    const statement = await askRdap(registry.canary, registry, { ...asking, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) logWarning("registry.canary_failed", { operator: registry.operator, error });
        return null;
      },
    );
    signal.throwIfAborted();
    return { isGood: statement?.status === "taken" };
  };
  const key = `canary ${registry.rdap} ${registry.canary}`;
  const { isGood } = await remember(asking.pacing.state, key, ask, () => HOLDS_MS, asking.signal);
  return isGood;
}

/**
 * Lets a "not found" count only when it comes from a service that IANA names, or that knows its canary. The canary is
 * asked beside the name, so that it costs no time.
 * @returns what throws LookUpFailure `unclear` for a statement that is not to be believed
 */
export function trustNotFound(registry: Registry, asking: Asking): (statement: Statement) => Promise<void> {
  const sings = registry.isListed || canarySings(registry, asking).catch(() => false);
  return async ({ status }) => {
    if (status === "available" && !(await sings)) throw new LookUpFailure("unclear");
  };
}
