import type { Schemas } from "./operations.ts";

type ApiErrorInit = {
  status: number;
  problem: Schemas["Problem"] | null;
  detail: string;
  retryAfterSeconds: number | null;
};

/** The API refused a call, or answered with something else than a result. */
export class ApiError extends Error {
  override name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** Error code of the API, such as `invalid`; `unexpected_answer` when something else than the API answered. */
  readonly code: string;
  /** Identifies the request in support cases. */
  readonly requestId: string | null;
  /** Seconds until a retry can succeed, if the API says so. */
  readonly retryAfterSeconds: number | null;
  /** Whether the same call can succeed later. */
  readonly isRetryable: boolean;
  /** The problem document (RFC 9457). */
  readonly problem: Schemas["Problem"] | null;

  constructor({ status, problem, detail, retryAfterSeconds }: ApiErrorInit) {
    super(problem?.detail ?? detail);
    this.status = status;
    this.code = problem?.code ?? "unexpected_answer";
    this.requestId = problem?.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isRetryable = problem?.retryable ?? status >= 500;
    this.problem = problem;
  }
}

/** The key is missing, invalid, expired or revoked, or lacks a scope. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** The plan does not include the call, its usage limit is reached, or there were too many calls. */
export class LimitReachedError extends ApiError {
  override name = "LimitReachedError";
}

/** The API could not be reached, or did not answer in time. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
}

/** The time limit of a wait ended before the job did. The job continues. */
export class WaitTimeoutError extends Error {
  override name = "WaitTimeoutError";
}

/** A webhook message has no valid signature, or is too old. */
export class WebhookVerificationError extends Error {
  override name = "WebhookVerificationError";
}

const ERROR_CLASSES: Record<string, typeof ApiError> = {
  unauthenticated: AuthenticationError,
  insufficient_scope: AuthenticationError,
  no_access: LimitReachedError,
  limit_reached: LimitReachedError,
  rate_limited: LimitReachedError,
};

const isProblem = (value: unknown): value is Schemas["Problem"] =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value;

/** Reads the error of a response that is not a success. */
export async function parseApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Something else than the API answered, such as a proxy.
  }
  const problem = isProblem(value) ? value : null;
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  const type = response.headers.get("content-type") ?? "no content type";
  const detail = `The server answered ${response.status} with ${type}, which is no answer of the API. Check the base URL.`;
  const ErrorClass = ERROR_CLASSES[problem?.code ?? ""] ?? ApiError;
  return new ErrorClass({
    status: response.status,
    problem,
    detail,
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}
