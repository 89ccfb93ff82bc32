import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { listWatches } from "#server/watches/list-watches.ts";
import { CreateWatch } from "#shared/watches/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listWatches(user.id, null)),
  POST: createHandler(
    { auth: "required", body: CreateWatch, rateLimit: { name: "change-watch", perMinute: 20 } },
    ({ user, body }) => createWatch(user.id, body),
  ),
});
