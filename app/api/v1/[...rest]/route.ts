import { exportUnknownCall } from "#server/http/api-handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =
  exportUnknownCall("This call does not exist.");
