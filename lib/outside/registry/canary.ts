import { LookUpFailure } from "../pacing/look-up-failure.ts";
import { remember } from "../pacing/remember.ts";
import { type Asking, askRdap } from "./ask-registry.ts";
import type { Registry } from "./registries.ts";

const GOOD_MS = 24 * 60 * 60_000;
const BAD_MS = 60_000;

type Sung = { isGood: boolean };

/**
 * Whether a registry's RDAP knows a name that is registered for certain. A server that does not would call every name
 * free. Good news holds for a day, bad news for a minute.
 */
export async function canarySings(registry: Registry, asking: Asking): Promise<boolean> {
  const ask = async (): Promise<Sung> => {
    const statement = await askRdap(registry.canary, registry, asking).catch(() => null);
    return { isGood: statement?.status === "taken" };
  };
  const key = `canary ${registry.rdap} ${registry.canary}`;
  const { isGood } = await remember(asking.pacing.state, key, ask, (sung) =>
    sung.isGood ? GOOD_MS : BAD_MS,
  );
  return isGood;
}

/**
 * Lets a "not found" count only when it comes from a service that IANA names, or that knows its canary.
 * @throws LookUpFailure `unclear`
 */
export async function trustNotFound(registry: Registry, asking: Asking): Promise<void> {
  if (registry.isListed) return;
  if (!(await canarySings(registry, asking))) throw new LookUpFailure("unclear");
}
