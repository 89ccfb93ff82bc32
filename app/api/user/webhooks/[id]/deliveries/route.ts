import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { listDeliveries } from "#server/notifications/webhooks/deliveries.ts";
import { parseCursor } from "#server/platform/cursor.ts";

const PAGE_SIZE = 20;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("webhook") }, ({ user, params, request }) => {
    const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
    return listDeliveries(user.id, params.id, PAGE_SIZE, parseCursor(cursor));
  }),
});
