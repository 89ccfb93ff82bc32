import { type Cookie, type CookieToSet, refreshSession } from "#server/integrations/supabase/index.ts";
import { logWarning } from "#server/log.ts";
import { isProtectedPath, paths } from "#shared/paths.ts";
import { safeRedirect } from "#shared/safe-redirect.ts";

/** What the middleware does with a request for a page. */
export type PageAccess = {
  /** A path of this site, or null: render what was asked for. */
  redirectTo: string | null;
  cookies: CookieToSet[];
  headers: Record<string, string>;
};

type PageRequest = {
  pathname: string;
  search: string;
  cookies: readonly Cookie[];
  /** The browser opens a page, as opposed to the router fetching parts of one ahead. */
  isNavigation: boolean;
};

const NEVER_STORED = { "Cache-Control": "private, no-cache, no-store, must-revalidate, max-age=0" };

/**
 * Sends people without a session to the sign-in screen, and people with one away from it. Parts of the sign-in
 * screen that are fetched ahead are not sent elsewhere: the router would look for them on the other page, and the
 * screen itself leaves when somebody is signed in.
 */
export function findRedirect(isSignedIn: boolean, visit: Omit<PageRequest, "cookies">): string | null {
  const { pathname, search, isNavigation } = visit;
  if (pathname === paths.auth()) {
    if (!isSignedIn || !isNavigation) return null;
    return safeRedirect(new URLSearchParams(search).get("redirect")) ?? paths.home();
  }
  return !isSignedIn && isProtectedPath(pathname) ? paths.auth(`${pathname}${search}`) : null;
}

/**
 * Renews the session and decides where a visit leads. This is a convenience, not the lock: every page and
 * every call checks again. While the auth service does not answer nobody is sent away.
 */
export async function resolvePageAccess(visit: PageRequest): Promise<PageAccess> {
  const { verdict, cookies, headers } = await refreshSession(visit.cookies);
  if (verdict.kind === "unreachable") logWarning("auth.verification_failed", { error: verdict.cause });
  const redirectTo = verdict.kind === "unreachable" ? null : findRedirect(verdict.kind === "user", visit);
  // A protected page is a shell without anybody's data, but a shared cache that kept it would answer in our place.
  const isPersonal = redirectTo !== null || cookies.length > 0 || isProtectedPath(visit.pathname);
  return { redirectTo, cookies, headers: isPersonal ? { ...NEVER_STORED, ...headers } : headers };
}

/** Whether a path can be decoded. What cannot is answered here, because the router would fail on it. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
