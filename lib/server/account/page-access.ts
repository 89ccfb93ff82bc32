import { type Cookie, type CookieToSet, refreshSession } from "#server/integrations/supabase/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { parseFirstRun } from "#shared/first-run.ts";
import { isProtectedPath, parseStoredPage, paths } from "#shared/paths.ts";
import { safeRedirect } from "#shared/safe-redirect.ts";

/** The middleware's decision about a page request. */
export type PageAccess = {
  /** A path of this site; null to render the requested page. */
  redirectTo: string | null;
  /** Null for a visitor; undefined while Supabase Auth is unreachable. */
  userId: string | null | undefined;
  /** Null without a verified user. */
  sessionId: string | null;
  cookies: CookieToSet[];
  headers: Record<string, string>;
};

type PageRequest = {
  pathname: string;
  search: string;
  cookies: readonly Cookie[];
  /** False for the router's prefetches. */
  isNavigation: boolean;
};

const NO_STORE_HEADERS = { "Cache-Control": "private, no-cache, no-store, must-revalidate, max-age=0" };

/**
 * Redirects visitors from protected pages to the sign-in page, and signed-in users away from it. Prefetches of the
 * sign-in page are not redirected, because the router would expect its parts at the target.
 */
export function findRedirect(isSignedIn: boolean, request: Omit<PageRequest, "cookies">): string | null {
  const { pathname, search, isNavigation } = request;
  if (pathname === paths.auth()) {
    // The screen opens the tool with what was typed on a landing page.
    if (!isSignedIn || !isNavigation || parseFirstRun(search)) return null;
    return safeRedirect(new URLSearchParams(search).get("redirect")) ?? paths.home();
  }
  return !isSignedIn && isProtectedPath(pathname) ? paths.auth(`${pathname}${search}`) : null;
}

/**
 * Renews the session and decides whether to redirect. Not a security boundary: every page and endpoint authenticates
 * again. Never redirects while Supabase Auth is unreachable.
 */
export async function resolvePageAccess(request: PageRequest): Promise<PageAccess> {
  const { verification, cookies, headers } = await refreshSession(request.cookies);
  if (verification.kind === "unreachable")
    logWarning("auth.verification_failed", { error: verification.cause });
  const redirectTo =
    verification.kind === "unreachable" ? null : findRedirect(verification.kind === "user", request);
  // A shared cache must not serve a protected page, even though its shell contains no user data.
  const isPersonal =
    redirectTo !== null ||
    cookies.length > 0 ||
    isProtectedPath(request.pathname) ||
    isAdminPath(request.pathname) ||
    parseStoredPage(request.pathname) !== null;
  const userId =
    verification.kind === "user" ? verification.id : verification.kind === "unreachable" ? undefined : null;
  const sessionId = verification.kind === "user" ? verification.sessionId : null;
  return {
    redirectTo,
    userId,
    sessionId,
    cookies,
    headers: isPersonal ? { ...NO_STORE_HEADERS, ...headers } : headers,
  };
}

/** Whether a page is for operators only. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

/** Whether a path can be decoded; Next.js's router throws on other paths. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
