import { OAuthError } from "./oauth-error.ts";

/** Parameters of a request by their names. */
export type OAuthParameters = ReadonlyMap<string, string>;

/** Parses a query or a form. @throws OAuthError `invalid_request` for a repeated parameter (RFC 6749, section 3.1) */
export function parseOAuthParameters(text: string): OAuthParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name))
      throw new OAuthError("invalid_request", `The parameter ${name.slice(0, 40)} is repeated.`);
    parameters.set(name, value);
  }
  return parameters;
}
