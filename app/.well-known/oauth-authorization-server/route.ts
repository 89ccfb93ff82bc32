import { exportMetadata } from "#server/http/oauth-handler.ts";
import { SERVER_METADATA } from "#server/oauth/metadata.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMetadata(SERVER_METADATA);
