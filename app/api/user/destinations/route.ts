import { createDestination, listDestinations } from "#server/destinations/destinations.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CreateDestination } from "#shared/destinations/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listDestinations(user.id)),
  POST: createHandler({ auth: "required", body: CreateDestination }, ({ user, body }) =>
    createDestination(user.id, body),
  ),
});
