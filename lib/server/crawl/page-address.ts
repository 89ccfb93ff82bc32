import { createHash } from "node:crypto";

/** Parameters that name the source of a visit, not a page. */
const SOURCE_PARAMETERS =
  /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi))$/i;
/** Parameters that platforms write for sessions only, whatever their value is. */
const PLATFORM_SESSIONS = /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid)$/i;
/** Names of sessions that sites also give to stories, talks and seasons. */
const POSSIBLE_SESSIONS =
  /^(?:s|sid|sess|session|sessid|sess_?id|session_?(?:id|key|token)|visit(?:or)?_?id|cfid|cftoken|zenid|oscsid)$/i;
/** Sessions in the path: those of Java and PHP, and those of ASP.NET without cookies. */
const PATH_SESSION = /;(?:jsessionid|phpsessid)=[^/;]*|\/\(S\([a-z0-9]{24}\)\)(?=\/)/gi;
const POSSIBLE_PATH_SESSION = /;(?:sid|s)=([^/;]*)/gi;

const UNRESERVED = /[\w.~-]/;

/** Escapes in capital letters, and none of characters that need none (RFC 3986, 6.2.2). */
export const normalizeEscapes = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (sequence, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : sequence.toUpperCase();
  });

/** The text of escapes in UTF-8; the text itself when it has others. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** The host and port that a site is recognized by; `www.` and the scheme make no difference. */
export const toSiteKey = ({ host }: URL): string => host.replace(/^www\./, "").replace(/:(80|443)$/, "");

/** Whether an address belongs to the site of a start. @param subdomains whether hosts below that of the start do */
export function isSameSite(url: URL, start: URL, subdomains = false): boolean {
  const [key, startKey] = [toSiteKey(url), toSiteKey(start)];
  return key === startKey || (subdomains && key.endsWith(`.${startKey}`));
}

/** Whether a parameter names a session on some sites. */
export const isPossibleSession = (name: string): boolean => POSSIBLE_SESSIONS.test(name);

const HEX_ID = /^\{?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\}?$|^(?=.*\d)(?=.*[a-f])[\da-f]{16,}$/i;
/** Digits of a number that is too long for one that a site counts or computes from the time. */
const LONG_NUMBER = /^\d{24,}$/;
const MIN_RANDOM_LENGTH = 16;
/** Changes between small letters, capitals and digits in 16 characters: words and dates have fewer. */
const MIN_CHANGES = 4;

const toCharacterClass = (character: string): number =>
  /\d/.test(character) ? 0 : /[A-Z]/.test(character) ? 1 : 2;

function countClassChanges(text: string): number {
  // A capital that begins a word is none of a random text.
  const classes = [...text.replace(/[A-Z](?=[a-z]{2})/g, "a")].map(toCharacterClass);
  return classes.filter((kind, index) => index > 0 && kind !== classes[index - 1]).length;
}

/** Whether a value is long and random, as those of sessions are, instead of a number or words. */
export function looksLikeSession(value: string): boolean {
  if (HEX_ID.test(value) || LONG_NUMBER.test(value)) return true;
  if (value.length < MIN_RANDOM_LENGTH || !/^[\w.~,!*+/=-]+$/.test(value)) return false;
  // Words that are joined by signs change at the signs only.
  const random = value.split(/[^A-Za-z\d]+/).filter((part) => part.length >= MIN_RANDOM_LENGTH / 2);
  const changes = random.reduce((sum, part) => sum + countClassChanges(part), 0);
  return changes >= Math.max(MIN_CHANGES, Math.floor(value.length / 6));
}

/** How addresses of a site are read. */
export type AddressRules = {
  /** Leaves out the whole query. */
  ignoresQuery?: boolean;
  /** Names of parameters whose values differ between two visits of the site. */
  sessionNames?: ReadonlySet<string>;
};

/** A parameter as the address has it: decoding would lose the bytes of a query that is not in UTF-8. */
type Parameter = { name: string; text: string };

function listParameters({ search }: URL): Parameter[] {
  const texts = search.slice(1).split("&").filter(Boolean);
  return texts.map((text) => ({ name: new URLSearchParams(text).keys().next().value ?? "", text }));
}

const getValue = ({ text }: Parameter): string => new URLSearchParams(text).values().next().value ?? "";

/** ColdFusion writes both parameters of a session; one of them alone is something else. */
const COLD_FUSION = ["CFID", "CFTOKEN"];

function createVisitFilter(parameters: Parameter[], sessionNames: ReadonlySet<string> | undefined) {
  const isColdFusion = COLD_FUSION.every((wanted) => parameters.some(({ name }) => name === wanted));
  return (parameter: Parameter): boolean => {
    const { name } = parameter;
    if (SOURCE_PARAMETERS.test(name) || PLATFORM_SESSIONS.test(name) || sessionNames?.has(name)) return true;
    if (isColdFusion && COLD_FUSION.includes(name)) return true;
    return isPossibleSession(name) && looksLikeSession(getValue(parameter));
  };
}

/** The fragment of a route that a page's script answers, such as `#/install` and `#!/install`; null for others. */
const toRoute = (hash: string): string | null => (/^#!?\/[^/?]/.test(hash) ? hash : null);

/** Whether an address names a route within a page. */
export const hasRoute = ({ hash }: URL): boolean => toRoute(hash) !== null;

/** The address of the page whose script answers a route. */
export function toRouteDocument(address: URL): URL {
  const url = new URL(address);
  url.hash = "";
  return url;
}

/**
 * The address that is opened for a link: without parameters of a visit, and without a fragment unless it is a route.
 */
export function cleanAddress(link: URL, { ignoresQuery, sessionNames }: AddressRules = {}): URL {
  const url = new URL(link);
  const route = toRoute(url.hash);
  url.hash = (ignoresQuery ? route?.replace(/\?.*/, "") : route) ?? "";
  url.pathname = url.pathname
    .replace(PATH_SESSION, "")
    .replace(POSSIBLE_PATH_SESSION, (text, value: string) => (looksLikeSession(value) ? "" : text));
  const parameters = listParameters(url);
  const isVisit = createVisitFilter(parameters, sessionNames);
  const kept = ignoresQuery ? [] : parameters.filter((parameter) => !isVisit(parameter));
  // Otherwise the query stays as it is written.
  if (ignoresQuery || kept.length < parameters.length) url.search = kept.map(({ text }) => text).join("&");
  return url;
}

/** A name or value of a query with each character but letters and digits in its escape. */
const toCanonical = (text: string): string =>
  normalizeEscapes(
    text
      .replaceAll("+", "%20")
      .replace(/[^\w.~%-]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
  );

function toCanonicalParameter({ text }: Parameter): string {
  const end = text.indexOf("=");
  return end === -1
    ? `${toCanonical(text)}=`
    : `${toCanonical(text.slice(0, end))}=${toCanonical(text.slice(end + 1))}`;
}

/**
 * Identifies a page whatever its address looks like: addresses that differ in the scheme, `www.`, a trailing slash, the
 * order of the query, a fragment that is no route, or a session id are one page.
 */
export function hashPageAddress(address: URL, rules?: AddressRules): string {
  const url = cleanAddress(address, rules);
  const path = normalizeEscapes(url.pathname).replace(/\/{2,}/g, "/");
  const query = listParameters(url).map(toCanonicalParameter).sort().join("&");
  const route = normalizeEscapes(url.hash).replace(/\/$/, "");
  const key = `${toSiteKey(url)}${path.replace(/(.)\/$/, "$1")}?${query}${route}`;
  return createHash("sha256").update(key).digest("base64");
}
