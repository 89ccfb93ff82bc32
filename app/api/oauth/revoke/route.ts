import { exportOAuthForm } from "#server/http/oauth-handler.ts";
import { revokeToken } from "#server/oauth/tokens.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportOAuthForm(
  { rateLimit: { name: "oauth-revoke", perMinute: 60 } },
  revokeToken,
);
