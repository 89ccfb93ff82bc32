import { createHandler, exportMethods } from "#server/http/handler.ts";
import { FeedParams } from "#server/http/params.ts";
import { readFeed } from "#server/watches/feeds.ts";

/** A feed at its secret address, for feed readers. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "none", params: FeedParams, rateLimit: { name: "read-feed", perMinute: 120 } },
    async ({ params }) => {
      const { contentType, body } = await readFeed(params.token, params.format);
      return new Response(body, { headers: { "content-type": contentType, "cache-control": "no-store" } });
    },
  ),
});
