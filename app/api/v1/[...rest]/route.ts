import { createPublicHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";
import { problemResponse } from "#server/http/response.ts";
import { AppError } from "#shared/errors.ts";

const nothing = createPublicHandler(async () => {
  throw new AppError("not_found", "This call does not exist.");
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  {
    GET: nothing,
    HEAD: nothing,
    POST: nothing,
    PUT: nothing,
    PATCH: nothing,
    DELETE: nothing,
    OPTIONS: nothing,
  },
  problemResponse,
);
