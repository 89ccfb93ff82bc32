import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createFeed, listUserFeeds } from "#server/watches/feeds.ts";
import { CreateFeed } from "#shared/watches/feeds.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listUserFeeds(user.id)),
  POST: createHandler(
    { auth: "required", body: CreateFeed, rateLimit: { name: "change-feed", perMinute: 20 } },
    ({ user, body }) => createFeed(user.id, body.watchId),
  ),
});
