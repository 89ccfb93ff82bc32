import { createHandler, exportMethods } from "#server/http/handler.ts";
import { unsubscribe } from "#server/mail/preferences.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

const readToken = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

/**
 * One-click unsubscription of mail clients (RFC 8058): a POST without cookies. Its form-encoded body is not needed. A GET
 * shows the page, because mail scanners open links.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none" }, async ({ request }) => {
    const location = new URL(paths.unsubscribe(readToken(request)), publicEnv.siteUrl).href;
    return new Response(null, { status: 303, headers: { location } });
  }),
  POST: createHandler({ auth: "none", rateLimit: { name: "unsubscribe", perMinute: 60 } }, ({ request }) =>
    unsubscribe(readToken(request)),
  ),
});
