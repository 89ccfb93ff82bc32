import { type NextRequest, NextResponse } from "next/server";
import { guard, isDecodable, type Passage } from "#lib/auth/guard.ts";
import type { ErrorBody } from "#lib/errors.ts";

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
    "/api/:path*",
    { source: "/((?!_next/|api/|.*\\.[^/]+$).*)", has: [{ type: "cookie", key: "sb-auth" }] },
    { source: "/((?!_next/|api/|.*\\.[^/]+$).*)", has: [{ type: "cookie", key: "sb-auth.0" }] },
  ],
};

/** Calls check who sends them by themselves, and never refresh: two refreshers would race for one token. */
function answerCall(pathname: string): NextResponse {
  if (isDecodable(pathname)) return NextResponse.next();
  const message = "The address cannot be decoded";
  const requestId = crypto.randomUUID();
  const body: ErrorBody = { code: "invalid", message, error: message, requestId };
  const headers = { "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  return NextResponse.json(body, { status: 400, headers });
}

/** What the page is rendered with must be the renewed session, not the one that the browser sent. */
function renewRequestCookies(request: NextRequest, cookies: Passage["cookies"]): void {
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0) request.cookies.delete(name);
    else request.cookies.set(name, value);
  }
}

export default async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/api" || pathname.startsWith("/api/")) return answerCall(pathname);
  const isNavigation = (request.headers.get("sec-fetch-dest") ?? "document") === "document";
  const passage = await guard({ pathname, search, cookies: request.cookies.getAll(), isNavigation });
  renewRequestCookies(request, passage.cookies);
  const response = passage.redirectTo
    ? NextResponse.redirect(new URL(passage.redirectTo, request.nextUrl.origin))
    : NextResponse.next({ request });
  for (const { name, value, options } of passage.cookies) response.cookies.set(name, value, options);
  for (const [name, value] of Object.entries(passage.headers)) response.headers.set(name, value);
  return response;
}
