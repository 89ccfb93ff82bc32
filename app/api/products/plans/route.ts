import { listPlans } from "#server/catalog/catalog.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "optional" }, ({ user }) => listPlans(user)),
});
