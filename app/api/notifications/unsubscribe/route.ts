import { createHandler, exportMethods } from "#server/http/handler.ts";
import { unsubscribe } from "#server/notifications/mail/preferences.ts";
import { parseUnsubscribeToken } from "#server/notifications/mail/unsubscribe-token.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

const readToken = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

/**
 * One-click unsubscription of mail clients (RFC 8058): a POST without cookies. Its form-encoded body is not needed. A GET
 * shows the page, because mail scanners open links.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "none" }, async ({ request }) => {
    const token = readToken(request);
    const isRecipient = parseUnsubscribeToken(token)?.kind === "recipient";
    const path = isRecipient ? paths.unsubscribeRecipient(token) : paths.unsubscribe(token);
    const location = new URL(path, publicEnv.siteUrl).href;
    return new Response(null, { status: 303, headers: { location } });
  }),
  POST: createHandler({ auth: "none", rateLimit: { name: "unsubscribe", perMinute: 60 } }, ({ request }) =>
    unsubscribe(readToken(request)),
  ),
});
