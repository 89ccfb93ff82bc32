import { createHandler, exportMethods } from "#server/http/handler.ts";
import { listTlds } from "#server/name-check/resolve-tlds.ts";

const rateLimit = { name: "check-tlds", perMinute: 30 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", rateLimit }, listTlds),
});
