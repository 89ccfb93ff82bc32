import { exportMethods } from "#server/http/handler.ts";
import { createMcpHandler } from "#server/http/mcp-handler.ts";
import { problemResponse } from "#server/http/response.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createMcpHandler(90) },
  problemResponse,
);
