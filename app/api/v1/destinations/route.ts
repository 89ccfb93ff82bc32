import { API_CALLS } from "#server/api/calls.ts";
import { exportApiCalls } from "#server/http/api-handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportApiCalls(
  API_CALLS.listDestinations,
  API_CALLS.createDestination,
);
