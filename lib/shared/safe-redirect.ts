/** A placeholder origin: a value that resolves to another origin is not a path of this site. */
const ANY_ORIGIN = "http://this-site.invalid";
const MAX_LENGTH = 2048;

/** Auth screens would cause a redirect loop; endpoints and build files are not pages. */
const NOT_A_DESTINATION = /^\/(auth|api|_next)(\/|$)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** Decodes a path as routers and proxies do; null if it is malformed. */
function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function isPageOfThisSite(url: URL): boolean {
  if (url.origin !== ANY_ORIGIN) return false;
  const decoded = decode(url.pathname);
  if (decoded === null || SUSPICIOUS.test(decoded)) return false;
  // `/.//evil.example` and `/%2Fevil.example` become `//evil.example`, which browsers resolve to another
  // host.
  if (decoded.startsWith("//")) return false;
  const resolved = new URL(`${ANY_ORIGIN}${encodeURI(decoded)}`).pathname;
  return !NOT_A_DESTINATION.test(decoded) && !NOT_A_DESTINATION.test(resolved);
}

/**
 * Validates a redirect target: a path of this site with query and hash, normalized.
 * @returns null for anything else
 */
export function safeRedirect(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  if (!value.startsWith("/") || value.startsWith("//") || SUSPICIOUS.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  return isPageOfThisSite(url) ? `${url.pathname}${url.search}${url.hash}` : null;
}
