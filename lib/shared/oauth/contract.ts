import * as z from "zod/mini";
import type { ApiScope } from "#shared/api-keys/contract.ts";

/** What a connected app can be allowed: the scopes of API keys that tools of the MCP server need. */
export const OAUTH_SCOPES = ["capture", "extract", "names", "usage:read"] as const satisfies ApiScope[];
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

/** Longest query of an authorization request that is read. */
const MAX_AUTHORIZATION_QUERY = 4096;

/** Request of `POST /api/oauth/authorize`: the query with which the app opened the consent page, and the answer. */
export const AnswerAuthorization = z.object({
  query: z.string().check(z.maxLength(MAX_AUTHORIZATION_QUERY)),
  isAllowed: z.boolean(),
});

/** Where the browser goes after consent: the app's own address, with the code or the error. */
export type AnsweredAuthorization = { redirectTo: string };

type AuthorizationPreview = {
  clientName: string;
  /** Host of the redirect address, or its scheme; null for an app on the user's own computer. */
  returnsTo: string | null;
};

/** Response of `GET /api/oauth/authorize`. */
export type AuthorizationRequest = AuthorizationPreview &
  (
    | { scopes: OAuthScope[]; problem: null }
    /** The request is not valid; `redirectTo` returns the error to the app. */
    | { scopes: []; problem: { message: string; redirectTo: string } }
  );
