import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { getDelivery } from "#server/notifications/webhooks/deliveries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("delivery") }, ({ user, params }) =>
    getDelivery(user.id, params.id),
  ),
});
