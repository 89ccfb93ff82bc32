import { getDomain } from "tldts";
import type { SitedCookie, SiteStorage } from "#server/browser/index.ts";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";
import type { LoginStep } from "#shared/capture/steps.ts";

/** What a browser keeps of a site: its cookies, and its `localStorage` by origin. */
export type SessionState = { cookies: SitedCookie[]; storage: SiteStorage };

/** How a session signs in: steps with placeholders, and the secrets that take their places. */
export type SessionLogin = {
  /** Where the steps begin. */
  url: string;
  steps: LoginStep[];
  /** By the name that a step gives; `totp` is the secret of an authenticator app. */
  secrets: Record<string, string>;
};

/** Rows that hold encrypted values. */
type Owner = { id: string; userId: string };

const STATE_PURPOSE = "session-state";
const LOGIN_PURPOSE = "session-login";

/** What the values of a row are bound to, so that a copy in the row of another user cannot be opened. */
const toOwner = ({ userId, id }: Owner): string => `${userId}:${id}`;

export const encryptState = (row: Owner, state: SessionState): string =>
  encryptSecret(STATE_PURPOSE, JSON.stringify(state), { owner: toOwner(row) });

/** @throws Error when the key is another one, or the row */
export const decryptState = (row: Owner, encrypted: string): SessionState =>
  JSON.parse(decryptSecret(STATE_PURPOSE, encrypted, { owner: toOwner(row) })) as SessionState;

export const encryptLogin = (row: Owner, login: SessionLogin): string =>
  encryptSecret(LOGIN_PURPOSE, JSON.stringify(login), { owner: toOwner(row) });

/** @throws Error when the key is another one, or the row */
export const decryptLogin = (row: Owner, encrypted: string): SessionLogin =>
  JSON.parse(decryptSecret(LOGIN_PURPOSE, encrypted, { owner: toOwner(row) })) as SessionLogin;

/**
 * The registrable domain of a host or an address, with the private part of the Public Suffix List: the sites of two
 * customers of a hosting service are two domains. Null for IP addresses and public suffixes.
 */
export const getSite = (hostOrUrl: string): string | null =>
  getDomain(hostOrUrl, { allowPrivateDomains: true });

/** Whether a cookie belongs to the domain of a session. */
export const isCookieOfSite = ({ domain }: Pick<SitedCookie, "domain">, site: string): boolean =>
  getSite(domain.replace(/^\./, "")) === site;

/** Bytes of one value, as browsers limit a cookie; and what is kept of the storage of one site. */
export const MAX_COOKIE_LENGTH = 4_096;
export const MAX_STORED_COOKIES = 300;
const MAX_STORAGE_LENGTH = 500_000;

/** By name and place. */
const toCookieMap = (cookies: readonly SitedCookie[]): Map<string, SitedCookie> =>
  new Map(cookies.map((cookie) => [JSON.stringify([cookie.name, cookie.domain, cookie.path]), cookie]));

/** The stored cookies with what a capture has changed, so that captures at the same time keep each other's changes. */
function mergeCookies(
  stored: readonly SitedCookie[],
  loaded: readonly SitedCookie[],
  changed: readonly SitedCookie[],
): SitedCookie[] {
  const [merged, before, after] = [toCookieMap(stored), toCookieMap(loaded), toCookieMap(changed)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [value, next] = [before.get(key)?.value, after.get(key)];
    const isKept = next?.value === value && merged.get(key)?.value !== value;
    if (isKept) continue;
    if (next) merged.set(key, next);
    else merged.delete(key);
  }
  return [...merged.values()];
}

/**
 * What is stored after a capture: the cookies that it has changed, and the storage of the origin that it has shown.
 * @param loaded what the capture began with
 */
export function mergeState(
  stored: SessionState,
  loaded: SessionState,
  { cookies, storage }: SessionState,
): SessionState {
  const merged = { ...stored.storage, ...storage };
  const isTooLarge = JSON.stringify(merged).length > MAX_STORAGE_LENGTH;
  return {
    cookies: mergeCookies(stored.cookies, loaded.cookies, cookies).slice(0, MAX_STORED_COOKIES),
    storage: isTooLarge ? stored.storage : merged,
  };
}
