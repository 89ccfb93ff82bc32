import { LookupError } from "#server/name-check/upstream/errors.ts";
import type { HttpResponse } from "#server/name-check/upstream/fetch-text.ts";
import type { DomainRegistration, RegistryAnswer } from "./types.ts";

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const toNonEmptyString = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** How registries mark a reserved name in a 404 response. */
const RESERVED =
  /not available for registration|registry reserved|(?<!rights )reserved (?:name|by)|usage restrictions applied/i;
const EXPIRING = /pending delete|redemption period/i;

const createUnclearError = (options?: ErrorOptions) => new LookupError("unclear", undefined, options);

function parseJsonObject(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw createUnclearError({ cause });
  }
  if (!isObject(value)) throw createUnclearError();
  return value;
}

const parseEventDate = (body: Json, action: string): string | null => {
  const event = toArray(body.events).find((entry) => isObject(entry) && entry.eventAction === action);
  const at = Date.parse(String(isObject(event) ? event.eventDate : ""));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** Reads `fn` of the registrar's jCard (RFC 7095: a list of `[property, parameters, type, value]`). */
function parseRegistrar(body: Json): string | null {
  const entity = toArray(body.entities).find(
    (entry) => isObject(entry) && toArray(entry.roles).includes("registrar"),
  );
  const card = isObject(entity) ? toArray(toArray(entity.vcardArray)[1]) : [];
  const name = card.find((property) => toArray(property)[0] === "fn");
  return toNonEmptyString(toArray(name)[3]);
}

const parseRegistration = (body: Json): DomainRegistration => ({
  registrar: parseRegistrar(body),
  registeredAt: parseEventDate(body, "registration"),
  expiresAt: parseEventDate(body, "expiration"),
  statuses: toArray(body.status).filter((status): status is string => typeof status === "string"),
});

/** Accepts only a record of this very name: parking pages answer every request with 200. */
function parseRecord({ contentType, text }: HttpResponse, name: string): RegistryAnswer {
  if (!contentType.includes("json")) throw createUnclearError();
  const body = parseJsonObject(text);
  const recorded = toNonEmptyString(body.ldhName)?.toLowerCase().replace(/\.$/, "");
  if (body.objectClassName !== "domain" || recorded !== name) throw createUnclearError();
  const registration = parseRegistration(body);
  const isExpiring = registration.statuses.some((status) => EXPIRING.test(status));
  return { status: "taken", isExpiring, registration };
}

/**
 * Accepts a "not found" with an empty body or an RDAP error object (RFC 9083, section 6). HTML or other JSON comes
 * from an intermediary that knows nothing about domains.
 */
function parseNotFound({ contentType, text }: HttpResponse): RegistryAnswer {
  if (contentType.includes("html")) throw createUnclearError();
  if (text.trim() === "") return { status: "available" };
  if (!contentType.includes("json")) throw createUnclearError();
  const { errorCode, rdapConformance, title, description } = parseJsonObject(text);
  const isRdap = contentType.includes("rdap") || Array.isArray(rdapConformance);
  if (errorCode === undefined ? !isRdap : Number(errorCode) !== 404) throw createUnclearError();
  // Notices are not searched: they hold the terms of use, which are the same for every name.
  const isReserved = [title, description].some((part) => RESERVED.test(JSON.stringify(part) ?? ""));
  return { status: isReserved ? "reserved" : "available" };
}

/**
 * Parses an RDAP response (RFC 9083).
 * @throws LookupError for everything but a record of this name or a plain "not found"
 */
export function parseRdapResponse(response: HttpResponse, name: string): RegistryAnswer {
  if (response.status === 200) return parseRecord(response, name);
  if (response.status === 404) return parseNotFound(response);
  if (response.status === 429) throw new LookupError("rate_limited", response.retryAfterSeconds);
  if (response.status === 403) throw new LookupError("blocked");
  throw new LookupError(response.status >= 500 ? "unreachable" : "unclear");
}
