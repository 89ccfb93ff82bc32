import type { Context } from "hono";
import { matchesGlob } from "./glob.ts";
import type { Settings } from "./settings.ts";

const LOCAL_NAMES = new Set(["localhost", "127.0.0.1"]);
const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|\[::1\])$/;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;
/** Schemes whose URLs contain content. */
const CONTENT_SCHEMES = new Set(["javascript:", "data:", "vbscript:", "blob:", "file:", "about:"]);

/**
 * Scheme, host with port, rest. Rejects user info, backslashes, whitespace and control characters, which URL parsers
 * treat differently.
 */
const URL_PATTERN =
  /^([a-z][a-z0-9+.-]*:)\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(?=[/?#]|$)[\x21-\x5b\x5d-\x7e]*$/i;

function parsePlain(text: string): { url: URL; host: string } | undefined {
  const parts = URL_PATTERN.exec(text);
  const host = parts?.[2]?.toLowerCase();
  if (!host || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return CONTENT_SCHEMES.has(url.protocol) ? undefined : { url, host };
}

/** An IP address must be in dotted form (browsers read 2130706433 and 0x7f.1 as 127.0.0.1) and be loopback. */
function isSafeHost(url: URL, host: string): boolean {
  if (url.protocol === "http:" || url.protocol === "https:") {
    if (url.hostname !== host) return false;
  }
  if (/^[\d.]+$/.test(host) && !ADDRESS.test(host)) return false;
  return !ADDRESS.test(host) || LOOPBACK_ADDRESS.test(host);
}

function isSite(url: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || LOCAL_NAMES.has(site.hostname);
}

/** Whether a sign-in may redirect to this URL: the site itself, or a match in the allow list. */
export function isAllowedRedirect(
  text: string,
  settings: Pick<Settings, "siteUrl" | "redirectAllowList">,
): boolean {
  const parsed = parsePlain(text);
  if (!parsed || !isSafeHost(parsed.url, parsed.host)) return false;
  if (isSite(parsed.url, settings.siteUrl)) return true;
  const whole = text.replace(/#.*$/s, "");
  return settings.redirectAllowList.some((pattern) => matchesGlob(pattern, whole));
}

/** The first allowed of: the requested URL, the referring page, the site. A rejected URL is not an error. */
function chooseRedirect(c: Context, wanted: string, settings: Settings): string {
  const referrer = c.req.header("referer") ?? "";
  return [wanted, referrer].find((text) => isAllowedRedirect(text, settings)) ?? settings.siteUrl;
}

/** The `redirect_to` of the query. */
export function getRedirect(c: Context, settings: Settings): string {
  return chooseRedirect(c, c.req.query("redirect_to") ?? "", settings);
}

/** Sets query parameters and replaces existing ones. */
export function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(values)) url.searchParams.set(key, value);
  return url.href;
}

/** Sets the fragment. Clients recognize an auth response by the empty `sb` parameter. */
export function withFragment(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  url.hash = `${new URLSearchParams(values)}&sb=`;
  return url.href;
}
