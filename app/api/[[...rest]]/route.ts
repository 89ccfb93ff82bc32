import { createHandler, exportMethods } from "#server/http/handler.ts";
import { AppError } from "#shared/errors.ts";

const nothing = createHandler({ auth: "none" }, async () => {
  throw new AppError("not_found", "Endpoint not found.");
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: nothing,
  HEAD: nothing,
  POST: nothing,
  PUT: nothing,
  PATCH: nothing,
  DELETE: nothing,
  OPTIONS: nothing,
});
