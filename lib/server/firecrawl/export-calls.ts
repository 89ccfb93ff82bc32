import type { ApiCall } from "#server/api/call.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { exportMethods } from "#server/http/handler.ts";
import { toFirecrawlResponse } from "./errors.ts";

/** The methods of a route of Firecrawl's API, with errors in its form. */
export const exportCalls = (calls: Partial<Record<ApiCall["method"], ApiCall>>) =>
  exportMethods(
    Object.fromEntries(
      Object.entries(calls).map(([method, call]) => [method, createApiHandler(call, toFirecrawlResponse)]),
    ),
    toFirecrawlResponse,
  );
