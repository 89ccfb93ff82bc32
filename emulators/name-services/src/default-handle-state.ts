import { hashFraction } from "./hash-fraction.ts";
import { BRANDS, RESERVED, WORDS } from "./names/words.ts";
import type { HandleState, HttpFault } from "./scenarios.ts";

function owned(handle: string): number {
  const bare = handle.replace(/[._-]/g, "");
  if (BRANDS.has(bare)) return 0.99;
  if (WORDS.has(bare)) return 0.97;
  const size = bare.length <= 5 ? 0.85 : bare.length <= 8 ? 0.5 : 0.18;
  return handle === bare ? size : size * 0.3;
}

/**
 * Default state of a handle without a scenario. Deterministic. Instagram rejects a quarter of the first requests, as
 * it does for servers.
 * @param key platform, colon, handle
 */
export function defaultHandleState(key: string): { state: HandleState; fault?: HttpFault } {
  const handle = key.slice(key.indexOf(":") + 1);
  const state = pickState(key, handle);
  const isWalled = key.startsWith("instagram:") && hashFraction(`wall ${key}`) < 0.25;
  return isWalled ? { state, fault: { kind: "login-wall" } } : { state };
}

function pickState(key: string, handle: string): HandleState {
  if (RESERVED.has(handle)) return "banned";
  return hashFraction(key) < owned(handle) ? "taken" : "free";
}
