import { logWarning } from "#lib/log-warning.ts";
import { getText } from "#lib/outside/pacing/get-text.ts";
import { remember } from "#lib/outside/pacing/remember.ts";
import type { PacingState } from "#lib/outside/pacing/state.ts";

const DAY_MS = 24 * 60 * 60_000;
const RETRY_MS = 60_000;
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** A list without these is no list. */
const CERTAIN = ["com", "net", "org"];

/** RDAP base by ending, with a dot. */
export type Bootstrap = Readonly<Record<string, string>>;

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Reads IANA's list of RDAP services (RFC 9224): pairs of endings and addresses.
 * @returns null for what is not sane: no list, an ending that must be there is missing, an address without https
 */
export function readBootstrap(text: string): Bootstrap | null {
  let services: unknown;
  try {
    services = (JSON.parse(text) as { services?: unknown } | null)?.services;
  } catch {
    return null;
  }
  if (!Array.isArray(services)) return null;
  const found: Record<string, string> = {};
  for (const service of services) {
    const [endings, addresses] = Array.isArray(service) ? service : [];
    if (!Array.isArray(endings) || !Array.isArray(addresses)) return null;
    const base = addresses
      .filter(isText)
      .find((address) => address.startsWith("https://") && URL.canParse(address));
    if (!base) continue;
    for (const ending of endings.filter(isText))
      found[`.${ending.toLowerCase()}`] = base.replace(/\/*$/, "/");
  }
  return CERTAIN.every((ending) => found[`.${ending}`]) ? found : null;
}

async function readCurrent(url: string): Promise<Bootstrap> {
  const options = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal: new AbortController().signal };
  const { status, text } = await getText(url, options);
  const list = status === 200 ? readBootstrap(text) : null;
  if (!list) throw new Error(`no list of RDAP services in an answer with status ${status}`);
  return list;
}

/**
 * IANA's list, fetched once a day; null when that failed, which is logged and tried again after a minute. No check waits
 * for it.
 */
export async function fetchBootstrap(url: string, state: PacingState): Promise<Bootstrap | null> {
  const ask = async (): Promise<{ list: Bootstrap | null }> => {
    const list = await readCurrent(url).catch((error: unknown) => {
      logWarning("registry.bootstrap_failed", { url, error });
      return null;
    });
    return { list };
  };
  const { list } = await remember(state, `bootstrap ${url}`, ask, (got) => (got.list ? DAY_MS : RETRY_MS));
  return list;
}
