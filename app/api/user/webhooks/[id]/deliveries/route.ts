import { parseCursor } from "#server/api/cursor.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { listDeliveries } from "#server/webhooks/deliveries.ts";

const PAGE_SIZE = 20;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("webhook") }, ({ user, params, request }) => {
    const cursor = new URL(request.url).searchParams.get("cursor") ?? undefined;
    return listDeliveries(user.id, params.id, PAGE_SIZE, parseCursor(cursor));
  }),
});
