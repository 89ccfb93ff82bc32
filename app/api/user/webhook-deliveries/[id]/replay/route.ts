import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { replayDelivery } from "#server/notifications/webhooks/deliveries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", params: PublicIdParams("delivery"), body: EmptyRequest },
    ({ user, params }) => replayDelivery(user.id, params.id),
  ),
});
