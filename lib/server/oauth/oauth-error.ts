import { AppError, type ErrorCode } from "#shared/errors.ts";

/** Error codes of OAuth: RFC 6749 (sections 4.1.2.1 and 5.2), RFC 7591 (3.2.2), RFC 8707 (2). */
export type OAuthErrorCode =
  | "access_denied"
  | "invalid_client"
  | "invalid_client_metadata"
  | "invalid_grant"
  | "invalid_redirect_uri"
  | "invalid_request"
  | "invalid_scope"
  | "invalid_target"
  | "server_error"
  | "temporarily_unavailable"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** An error of an OAuth endpoint, which its client reads. */
export class OAuthError extends AppError {
  readonly oauthCode: OAuthErrorCode;

  constructor(oauthCode: OAuthErrorCode, message: string) {
    super(oauthCode === "invalid_client" ? "unauthenticated" : "invalid", message, { isExpected: true });
    this.name = "OAuthError";
    this.oauthCode = oauthCode;
  }
}

const CODES: Partial<Record<ErrorCode, OAuthErrorCode>> = {
  busy: "temporarily_unavailable",
  rate_limited: "temporarily_unavailable",
  unexpected: "server_error",
};

/** OAuth's code of any error. */
export const toOAuthCode = (error: AppError): OAuthErrorCode =>
  error instanceof OAuthError ? error.oauthCode : (CODES[error.code] ?? "invalid_request");
