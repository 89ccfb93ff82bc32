import { isRefusedWithoutLookup, readEgressSettings } from "#server/egress/index.ts";
import { cachedLookup, type LookupCache } from "#server/name-check/upstream/cache.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { logWarning } from "#server/platform/log.ts";
import { isTld } from "#shared/name-check/tlds.ts";

const DAY_MS = 24 * 60 * 60_000;
const RETRY_MS = 60_000;
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;
/** A list without these TLDs is incomplete. */
const REQUIRED_TLDS = ["com", "net", "org"];

/** RDAP base URL by TLD, with its dot. */
export type Bootstrap = Readonly<Record<string, string>>;

const isString = (value: unknown): value is string => typeof value === "string";

const PUBLIC_ONLY = readEgressSettings({});

/**
 * A service of the list is called if it is public and https. A mirror of the list, which the operator has set, may also
 * be the proxy of its services.
 */
function isCallable(text: string, listUrl: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, origin, username } = new URL(text);
  if (origin === new URL(listUrl).origin) return true;
  const isPublic = !isRefusedWithoutLookup(hostname, Number(port || 443), PUBLIC_ONLY);
  return protocol === "https:" && username === "" && isPublic;
}

/**
 * Parses IANA's list of RDAP services (RFC 9224): pairs of TLDs and URLs. Services that must not be called are left out.
 * @param listUrl where the list is from
 * @returns null for an invalid list, or one without a required TLD
 */
export function parseBootstrap(text: string, listUrl: string): Bootstrap | null {
  let services: unknown;
  try {
    services = (JSON.parse(text) as { services?: unknown } | null)?.services;
  } catch {
    return null;
  }
  if (!Array.isArray(services)) return null;
  const found: Record<string, string> = Object.create(null);
  for (const service of services) {
    const [tlds, urls] = Array.isArray(service) ? service : [];
    if (!Array.isArray(tlds) || !Array.isArray(urls)) return null;
    const base = urls.filter(isString).find((url) => isCallable(url, listUrl));
    if (!base) continue;
    for (const text of tlds.filter(isString)) {
      const tld = `.${text.toLowerCase()}`;
      if (isTld(tld)) found[tld] = base.replace(/\/*$/, "/");
    }
  }
  return REQUIRED_TLDS.every((tld) => found[`.${tld}`]) ? found : null;
}

async function fetchCurrentList(url: string): Promise<Bootstrap> {
  const options = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal: new AbortController().signal };
  const { status, text } = await fetchText(url, options);
  const list = status === 200 ? parseBootstrap(text, url) : null;
  if (!list) throw new Error(`no list of RDAP services in an answer with status ${status}`);
  return list;
}

/**
 * IANA's list, fetched once a day. A failure is logged, tried again after a minute, and returned as null.
 */
export async function fetchBootstrap(url: string, state: LookupCache): Promise<Bootstrap | null> {
  const fetchList = async (): Promise<{ list: Bootstrap | null }> => {
    const list = await fetchCurrentList(url).catch((error: unknown) => {
      logWarning("registry.bootstrap_failed", { url, error });
      return null;
    });
    return { list };
  };
  const { list } = await cachedLookup(state, `bootstrap ${url}`, fetchList, (got) =>
    got.list ? DAY_MS : RETRY_MS,
  );
  return list;
}
