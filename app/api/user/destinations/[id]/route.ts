import { deleteDestination, updateDestination } from "#server/destinations/destinations.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { UpdateDestination } from "#shared/destinations/contract.ts";

const params = PublicIdParams("destination");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler({ auth: "required", params, body: UpdateDestination }, (call) =>
    updateDestination(call.user.id, call.params.id, call.body),
  ),
  DELETE: createHandler({ auth: "required", params }, (call) =>
    deleteDestination(call.user.id, call.params.id),
  ),
});
