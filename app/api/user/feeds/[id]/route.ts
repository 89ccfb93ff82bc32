import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { endFeed } from "#server/watches/feeds.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  DELETE: createHandler({ auth: "required", params: PublicIdParams("feed") }, ({ user, params }) =>
    endFeed(user.id, params.id),
  ),
});
