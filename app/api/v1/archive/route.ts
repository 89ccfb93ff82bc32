import { API_CALLS } from "#server/api/calls.ts";
import { exportApiCalls } from "#server/http/api-handler.ts";

/** With `Prefer: respond-async`, the queues are drained after the answer. */
export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportApiCalls(API_CALLS.archivePage);
