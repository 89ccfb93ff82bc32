import { createHash } from "node:crypto";

/** Parameters that identify a visit or its source, not a page. */
const VISIT_PARAMETERS =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|dclid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs(enc|mi)|phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|sid|sessid|session_?id|cfid|cftoken|zenid|oscsid)$/i;
const PATH_SESSION = /;(jsessionid|phpsessid|sid)=[^/;]*/gi;

const UNRESERVED = /[\w.~-]/;

/** Escapes in capital letters, and none of characters that need none (RFC 3986, 6.2.2). */
export const normalizeEscapes = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (sequence, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : sequence.toUpperCase();
  });

/** The host and port that a site is recognized by; `www.` and the scheme make no difference. */
export const toSiteKey = ({ host }: URL): string => host.replace(/^www\./, "").replace(/:(80|443)$/, "");

/**
 * The address that is opened for a link: without the fragment and parameters of a visit.
 * @param ignoresQuery leaves out the whole query
 */
export function cleanAddress(link: URL, ignoresQuery = false): URL {
  const url = new URL(link);
  url.hash = "";
  url.pathname = url.pathname.replace(PATH_SESSION, "");
  if (ignoresQuery) url.search = "";
  else if ([...url.searchParams.keys()].some((name) => VISIT_PARAMETERS.test(name)))
    for (const name of new Set(url.searchParams.keys()))
      if (VISIT_PARAMETERS.test(name)) url.searchParams.delete(name);
  return url;
}

/**
 * Identifies a page whatever its address looks like: addresses that differ in the scheme, `www.`, a trailing slash, the
 * order of the query, the fragment or a session id are one page.
 */
export function hashPageAddress(address: URL, ignoresQuery = false): string {
  const url = cleanAddress(address, ignoresQuery);
  const path = normalizeEscapes(url.pathname).replace(/\/{2,}/g, "/");
  const query = [...url.searchParams]
    .map((pair) => JSON.stringify(pair))
    .sort()
    .join();
  const key = `${toSiteKey(url)}${path.replace(/(.)\/$/, "$1")}?${query}`;
  return createHash("sha256").update(key).digest("base64");
}
