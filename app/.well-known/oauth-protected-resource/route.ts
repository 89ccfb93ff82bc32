import { exportMetadata } from "#server/http/oauth-handler.ts";
import { RESOURCE_METADATA } from "#server/oauth/metadata.ts";

/** For clients that do not append the path of the resource. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMetadata(RESOURCE_METADATA);
