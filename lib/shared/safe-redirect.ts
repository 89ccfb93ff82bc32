/** Only the origin matters here: a value that leaves it is not a path of this site, whatever the site is called. */
const ANY_ORIGIN = "http://this-site.invalid";
const MAX_LENGTH = 2048;

/** The sign-in screens would send people round in circles; calls and build files are no pages. */
const NOT_A_DESTINATION = /^\/(auth|api|_next)(\/|$)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const SUSPICIOUS = /[\u0000-\u001f\u007f\\]/;

/** What routers and proxies make of an encoded path; null when it cannot be decoded. */
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
  // `/.//evil.example` and `/%2Fevil.example` turn into `//evil.example`, which browsers read as another host.
  if (decoded.startsWith("//")) return false;
  const resolved = new URL(`${ANY_ORIGIN}${encodeURI(decoded)}`).pathname;
  return !NOT_A_DESTINATION.test(decoded) && !NOT_A_DESTINATION.test(resolved);
}

/**
 * Where somebody may be sent after signing in: a path of this site with its query and hash, in normal form.
 * @returns null for everything else, so the caller decides what the default is.
 */
export function safeRedirect(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  if (!value.startsWith("/") || value.startsWith("//") || SUSPICIOUS.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  return isPageOfThisSite(url) ? `${url.pathname}${url.search}${url.hash}` : null;
}
