import { type NextRequest, NextResponse } from "next/server";
import { isAdminPath, isDecodable, type PageAccess, resolvePageAccess } from "#server/account/page-access.ts";
import { isOperator } from "#server/account/require-operator.ts";
import { getStoredPageStatus } from "#server/account/stored-page-status.ts";
import { productSegmentExists } from "#server/catalog/cached-catalog.ts";
import { errorResponse } from "#server/http/response.ts";
import { trackBody } from "#server/http/track-body.ts";
import { logRequest } from "#server/platform/log.ts";
import { AppError } from "#shared/errors.ts";
import { getProductSegment, parseStoredPage, paths } from "#shared/paths.ts";

/**
 * Runs for pages that need a session, for the auth screen, and for any page with a session cookie to refresh.
 * No header can disable it.
 */
export const config = {
  runtime: "nodejs",
  // Few patterns, because Next.js compiles each of them for every request, also of static pages.
  matcher: [
    "/:path(auth|api)",
    "/:area(checkout|products|tools|account|admin|overview|usage|history|captures|checks|jobs|schedules|watches|shared)/:path*",
    // Only paths that may not decode: the middleware buffers the request body, and route handlers limit
    // theirs themselves.
    "/api/(.*%.*)",
    {
      source: "/((?!_next/|api/|.*\\.[^/]+$).*)",
      has: [{ type: "header", key: "cookie", value: ".*\\bsb-auth(?:\\.0)?=.*" }],
    },
  ],
};

/**
 * Route handlers authenticate requests themselves. They never refresh the session, because two refreshes
 * would race for one token.
 */
function handleApiRequest({ method, nextUrl: { pathname: path }, signal }: NextRequest): Response {
  if (isDecodable(path)) return NextResponse.next();
  const requestId = crypto.randomUUID();
  const error = new AppError("invalid", "The address cannot be decoded");
  const { status, code } = error;
  return trackBody(errorResponse(error, requestId), signal, ({ bytes }) =>
    logRequest({ requestId, method, path, status, milliseconds: 0, bytes, code }),
  );
}

/** Server components must see the refreshed session instead of the browser's cookies. */
function renewRequestCookies(request: NextRequest, cookies: PageAccess["cookies"]): void {
  for (const { name, value, options } of cookies) {
    if (options.maxAge === 0) request.cookies.delete(name);
    else request.cookies.set(name, value);
  }
}

/**
 * Whether a product page does not exist. Checked here, because the status is fixed once the prerendered shell
 * is sent.
 */
async function isMissingProduct(pathname: string): Promise<boolean> {
  const segment = getProductSegment(pathname);
  return segment !== null && !(await productSegmentExists(segment));
}

/** The status of the page of a stored item, such as a capture or a share; null for other pages and unknown users. */
async function getItemStatus(pathname: string, userId: PageAccess["userId"]): Promise<number | null> {
  const page = parseStoredPage(pathname);
  if (!page || (userId === undefined && page.kind !== "share")) return null;
  return getStoredPageStatus(page, userId ?? null);
}

/** A rewrite cannot have a status, so the prerendered page is fetched, without the visitor's cookies. */
async function respondEnded(origin: string): Promise<NextResponse> {
  const url = new URL(paths.ended, origin);
  // Behind a proxy that ends TLS, Next.js states `https` with its own port, which is plain.
  if (url.port) url.protocol = "http:";
  const page = await fetch(url);
  return new NextResponse(page.body, {
    status: 410,
    headers: { "content-type": page.headers.get("content-type") ?? "text/html; charset=utf-8" },
  });
}

async function handlePageRequest(
  request: NextRequest,
  { redirectTo, userId, sessionId }: PageAccess,
): Promise<NextResponse> {
  const { pathname, origin } = request.nextUrl;
  if (redirectTo) return NextResponse.redirect(new URL(redirectTo, origin));
  const isHidden =
    isAdminPath(pathname) && !(userId && sessionId && (await isOperator({ userId, sessionId })));
  const status = isHidden ? 404 : await getItemStatus(pathname, userId);
  // `next.config.ts` sets the headers of a rewritten page by the address that it is rewritten to.
  const area = parseStoredPage(pathname)?.kind === "share" ? "/shared" : "";
  if (status === 404) return NextResponse.rewrite(new URL(`${area}/not-found/item`, origin), { request });
  if (status === 410) return respondEnded(origin);
  if (await isMissingProduct(pathname))
    return NextResponse.rewrite(new URL("/not-found/product", origin), { request });
  return NextResponse.next({ request });
}

export default async function middleware(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (pathname === "/api" || pathname.startsWith("/api/")) return handleApiRequest(request);
  const isNavigation = (request.headers.get("sec-fetch-dest") ?? "document") === "document";
  const access = await resolvePageAccess({
    pathname,
    search,
    cookies: request.cookies.getAll(),
    isNavigation,
  });
  renewRequestCookies(request, access.cookies);
  const response = await handlePageRequest(request, access);
  for (const { name, value, options } of access.cookies) response.cookies.set(name, value, options);
  for (const [name, value] of Object.entries(access.headers)) response.headers.set(name, value);
  return response;
}
