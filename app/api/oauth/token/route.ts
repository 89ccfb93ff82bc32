import { exportOAuthForm } from "#server/http/oauth-handler.ts";
import { createTokens } from "#server/oauth/tokens.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportOAuthForm(
  { rateLimit: { name: "oauth-token", perMinute: 120 } },
  createTokens,
);
