import { logWarning } from "#server/log.ts";
import { cachedLookup, type LookupCache } from "#server/name-check/upstream/cache.ts";
import { LookupError } from "#server/name-check/upstream/errors.ts";
import { fetchText, type HttpResponse } from "#server/name-check/upstream/fetch-text.ts";
import type { DomainRegistration, RegistryAnswer } from "./types.ts";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** How registries say, in a 404, that a name is kept back. */
const RESERVED =
  /not available for registration|registry reserved|(?<!rights )reserved (?:name|by)|usage restrictions applied/i;
const EXPIRING = /pending delete|redemption period/i;

const unclear = (options?: ErrorOptions) => new LookupError("unclear", undefined, options);

function parse(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unclear({ cause });
  }
  if (!isObject(value)) throw unclear();
  return value;
}

const eventAt = (body: Json, action: string): string | null => {
  const event = listOf(body.events).find((entry) => isObject(entry) && entry.eventAction === action);
  const at = Date.parse(String(isObject(event) ? event.eventDate : ""));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** The name on the registrar's card (RFC 7095: a list of `[property, parameters, type, value]`). */
function registrarOf(body: Json): string | null {
  const entity = listOf(body.entities).find(
    (entry) => isObject(entry) && listOf(entry.roles).includes("registrar"),
  );
  const card = isObject(entity) ? listOf(listOf(entity.vcardArray)[1]) : [];
  const name = card.find((property) => listOf(property)[0] === "fn");
  return textOf(listOf(name)[3]);
}

const registrationOf = (body: Json): DomainRegistration => ({
  registrar: registrarOf(body),
  registeredAt: eventAt(body, "registration"),
  expiresAt: eventAt(body, "expiration"),
  statuses: listOf(body.status).filter((status): status is string => typeof status === "string"),
});

/** A record counts only when it is one, and of this very name: a parking page answers 200 to everything. */
function readRecord({ contentType, text }: HttpResponse, name: string): RegistryAnswer {
  if (!contentType.includes("json")) throw unclear();
  const body = parse(text);
  const recorded = textOf(body.ldhName)?.toLowerCase().replace(/\.$/, "");
  if (body.objectClassName !== "domain" || recorded !== name) throw unclear();
  const registration = registrationOf(body);
  const isExpiring = registration.statuses.some((status) => EXPIRING.test(status));
  return { status: "taken", isExpiring, registration };
}

/**
 * A "not found" counts with an empty body or as RDAP's own error object (RFC 9083, section 6). A page, or JSON of
 * another kind, comes from something in between that knows nothing of names.
 */
function readNotFound({ contentType, text }: HttpResponse): RegistryAnswer {
  if (contentType.includes("html")) throw unclear();
  if (text.trim() === "") return { status: "available" };
  if (!contentType.includes("json")) throw unclear();
  const { errorCode, rdapConformance, title, description } = parse(text);
  const isRdap = contentType.includes("rdap") || Array.isArray(rdapConformance);
  if (errorCode === undefined ? !isRdap : Number(errorCode) !== 404) throw unclear();
  // Notices hold the terms of use, which are the same for every name.
  const isReserved = [title, description].some((part) => RESERVED.test(JSON.stringify(part) ?? ""));
  return { status: isReserved ? "reserved" : "available" };
}

/**
 * What a registry's RDAP answer says (RFC 9083).
 * @throws LookupError for everything that is neither a record of this name nor a plain "not found"
 */
export function parseRdapResponse(answer: HttpResponse, name: string): RegistryAnswer {
  if (answer.status === 200) return readRecord(answer, name);
  if (answer.status === 404) return readNotFound(answer);
  if (answer.status === 429) throw new LookupError("rate_limited", answer.retryAfterSeconds);
  if (answer.status === 403) throw new LookupError("blocked");
  throw new LookupError(answer.status >= 500 ? "unreachable" : "unclear");
}

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
export function parseBootstrap(text: string): Bootstrap | null {
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
  const { status, text } = await fetchText(url, options);
  const list = status === 200 ? parseBootstrap(text) : null;
  if (!list) throw new Error(`no list of RDAP services in an answer with status ${status}`);
  return list;
}

/**
 * IANA's list, fetched once a day; null when that failed, which is logged and tried again after a minute. No check waits
 * for it.
 */
export async function fetchBootstrap(url: string, state: LookupCache): Promise<Bootstrap | null> {
  const ask = async (): Promise<{ list: Bootstrap | null }> => {
    const list = await readCurrent(url).catch((error: unknown) => {
      logWarning("registry.bootstrap_failed", { url, error });
      return null;
    });
    return { list };
  };
  const { list } = await cachedLookup(state, `bootstrap ${url}`, ask, (got) =>
    got.list ? DAY_MS : RETRY_MS,
  );
  return list;
}
