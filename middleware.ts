import { type NextRequest, NextResponse } from "next/server";
import { isDecodable, type PageAccess, resolvePageAccess } from "#server/auth/page-access.ts";
import { productSegmentExists } from "#server/catalog/cached-catalog.ts";
import { errorResponse } from "#server/http/response.ts";
import { trackBody } from "#server/http/track-body.ts";
import { logRequest } from "#server/log.ts";
import { AppError } from "#shared/errors.ts";
import { productSegmentOf } from "#shared/paths.ts";

/**
 * Pages that need a session and the sign-in screen always come by here; other pages only when a session
 * cookie is there to be renewed. No header can switch it off.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/auth",
    "/checkout/:path*",
    "/products/:path*",
    "/tools/:path*",
    "/account/:path*",
    "/usage/:path*",
    // Only what might not decode: whatever passes here has its whole body read first, and calls bound theirs themselves.
    "/api",
    "/api/(.*%.*)",
    { source: "/((?!_next/|api/|.*\\.[^/]+$).*)", has: [{ type: "cookie", key: "sb-auth" }] },
    { source: "/((?!_next/|api/|.*\\.[^/]+$).*)", has: [{ type: "cookie", key: "sb-auth.0" }] },
  ],
};

/** Calls check who sends them by themselves, and never refresh: two refreshers would race for one token. */
function answerCall({ method, nextUrl: { pathname: path }, signal }: NextRequest): Response {
  if (isDecodable(path)) return NextResponse.next();
  const requestId = crypto.randomUUID();
  const error = new AppError("invalid", "The address cannot be decoded");
  const { status, code } = error;
  return trackBody(errorResponse(error, requestId), signal, ({ bytes }) =>
    logRequest({ requestId, method, path, status, milliseconds: 0, bytes, code }),
  );
}

/** What the page is rendered with must be the renewed session, not the one that the browser sent. */
function renewRequestCookies(request: NextRequest, cookies: PageAccess["cookies"]): void {
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0) request.cookies.delete(name);
    else request.cookies.set(name, value);
  }
}

/**
 * The common product page exists for live products only. It is decided here, because a status cannot change any more
 * once the page's shell is sent; the router answers an address that does not exist with the not-found page.
 */
async function isMissingProduct(pathname: string): Promise<boolean> {
  const segment = productSegmentOf(pathname);
  return segment !== null && !(await productSegmentExists(segment));
}

async function answerPage(request: NextRequest, redirectTo: string | null): Promise<NextResponse> {
  if (redirectTo) return NextResponse.redirect(new URL(redirectTo, request.nextUrl.origin));
  if (await isMissingProduct(request.nextUrl.pathname))
    return NextResponse.rewrite(new URL("/not-found/product", request.nextUrl.origin), { request });
  return NextResponse.next({ request });
}

export default async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/api" || pathname.startsWith("/api/")) return answerCall(request);
  const isNavigation = (request.headers.get("sec-fetch-dest") ?? "document") === "document";
  const passage = await resolvePageAccess({
    pathname,
    search,
    cookies: request.cookies.getAll(),
    isNavigation,
  });
  renewRequestCookies(request, passage.cookies);
  const response = await answerPage(request, passage.redirectTo);
  for (const { name, value, options } of passage.cookies) response.cookies.set(name, value, options);
  for (const [name, value] of Object.entries(passage.headers)) response.headers.set(name, value);
  return response;
}
