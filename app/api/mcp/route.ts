import { exportMethods } from "#server/http/handler.ts";
import { createMcpHandler } from "#server/http/mcp-handler.ts";
import { problemResponse } from "#server/http/response.ts";

/** A tool that starts a job drains the queues after its answer. */
export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods(
  { POST: createMcpHandler(90) },
  problemResponse,
);
