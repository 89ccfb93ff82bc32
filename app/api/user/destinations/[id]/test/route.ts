import { testDestination } from "#server/destinations/destinations.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

const params = PublicIdParams("destination");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler({ auth: "required", params, body: EmptyRequest }, (call) =>
    testDestination(call.user.id, call.params.id),
  ),
});
