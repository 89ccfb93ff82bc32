import { backgroundApiPaths, consentPath } from "#shared/background-paths.ts";
import { OAUTH_SCOPES } from "#shared/oauth/contract.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** The issuer of RFC 8414, which also identifies our answers (RFC 9207). */
export const ISSUER = publicEnv.siteUrl;
/** The only resource of our tokens. */
export const RESOURCE = `${ISSUER}${backgroundApiPaths.mcp}`;
/** Where clients find what protects the resource (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_URL = `${ISSUER}/.well-known/oauth-protected-resource${backgroundApiPaths.mcp}`;

/** Protected resource metadata (RFC 9728). */
export const RESOURCE_METADATA = {
  resource: RESOURCE,
  authorization_servers: [ISSUER],
  scopes_supported: OAUTH_SCOPES,
  bearer_methods_supported: ["header"],
  resource_name: "SaaS Tools",
  resource_documentation: `${ISSUER}${paths.docs("mcp")}`,
};

/** Authorization server metadata (RFC 8414). All clients are public ones. */
export const SERVER_METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}${consentPath}`,
  token_endpoint: `${ISSUER}${backgroundApiPaths.oauthToken}`,
  registration_endpoint: `${ISSUER}${backgroundApiPaths.oauthRegister}`,
  revocation_endpoint: `${ISSUER}${backgroundApiPaths.oauthRevoke}`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  scopes_supported: OAUTH_SCOPES,
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${ISSUER}${paths.docs("mcp")}`,
};
