import { getOpenApiDocument } from "#server/api/openapi.ts";
import { createPublicHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";
import { problemResponse } from "#server/http/response.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { GET: createPublicHandler(async () => Response.json(getOpenApiDocument())) },
  problemResponse,
);
