import { exportOAuthJson } from "#server/http/oauth-handler.ts";
import { registerOAuthClient } from "#server/oauth/register-client.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportOAuthJson(
  { rateLimit: { name: "oauth-register", perDay: 200 }, status: 201 },
  registerOAuthClient,
);
