import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { deleteWatch } from "#server/watches/delete-watches.ts";
import { getWatch } from "#server/watches/list-watches.ts";
import { updateWatch } from "#server/watches/update-watch.ts";
import { UpdateWatch } from "#shared/watches/contract.ts";

const params = PublicIdParams("watch");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params }, (call) => getWatch(call.user.id, call.params.id)),
  PATCH: createHandler(
    { auth: "required", params, body: UpdateWatch, rateLimit: { name: "change-watch", perMinute: 20 } },
    (call) => updateWatch(call.user.id, call.params.id, call.body),
  ),
  DELETE: createHandler({ auth: "required", params }, (call) => deleteWatch(call.user.id, call.params.id)),
});
