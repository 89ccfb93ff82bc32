/**
 * HTTP status by error code. Codes are part of the API's contract: clients decide on the code, users read the
 * message.
 */
export const STATUS_BY_CODE = {
  invalid: 400,
  unknown_field: 400,
  unauthenticated: 401,
  no_access: 403,
  insufficient_scope: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_in_progress: 409,
  not_retained: 409,
  expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  selector_not_found: 422,
  signed_out: 422,
  step_failed: 422,
  limit_reached: 429,
  rate_limited: 429,
  unexpected: 500,
  upstream_failed: 502,
  busy: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Codes of what the user's plan does not allow. */
export type PlanErrorCode = "limit_reached" | "no_access";

export type OtherErrorCode = Exclude<ErrorCode, PlanErrorCode>;

/** A limit of the user's plan. */
export type PlanLimit = {
  /** 0 for what the plan does not include. */
  limit: number;
  /** Null where nothing is counted, as for the length of a list. */
  used: number | null;
  /** When `used` starts at 0 again, ISO 8601; null when it does not. */
  resetsAt: string | null;
  /** The page of larger plans. */
  plansUrl: string;
};

/** A step on a page that failed. Neither text nor picture shows what steps typed. */
export type FailedStep = {
  /** Of the step in the request, from 1. */
  number: number;
  /** What the step did: `click on the selector "#more"`. */
  tried: string;
  /** The element of the page that is most like the missing one. */
  nearest: string | null;
  /** The page at that moment, a JPEG as a data URL. */
  screenshot: string | null;
};

/** Type guard for codes from a response. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(STATUS_BY_CODE, value);

/**
 * Body of every error response. `error` repeats `message`, because the specified endpoints use either name.
 */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  error: string;
  requestId: string;
  /** Of `limit_reached` and `no_access`. */
  planLimit?: PlanLimit;
  /** Of `step_failed`, and of `upstream_timeout` during a step. */
  failedStep?: FailedStep;
  /** The invalid parts of the request, as far as they are known. */
  details?: ErrorDetail[];
};

/** An invalid part of a request body; `pointer` is a JSON Pointer (RFC 6901). */
export type ErrorDetail = { pointer: string; code: OtherErrorCode; message: string };

type AppErrorOptions = {
  /** Whole seconds until a retry can succeed; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
  /** The invalid parts of the request. */
  details?: ErrorDetail[];
  /** Required for the codes of a plan. */
  planLimit?: PlanLimit | undefined;
  /** Of `step_failed`, and of `upstream_timeout` during a step. */
  failedStep?: FailedStep;
  /** An expected result, e.g. a target site that does not respond: logged without stack. */
  isExpected?: boolean;
};

/** An error with a message for the user, which never contains secrets or internals. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly isExpected: boolean;
  readonly details: readonly ErrorDetail[];
  readonly planLimit: PlanLimit | undefined;
  readonly failedStep: FailedStep | undefined;

  constructor(code: OtherErrorCode, message: string, options?: AppErrorOptions);
  constructor(
    code: ErrorCode,
    message: string,
    options: AppErrorOptions & { planLimit: PlanLimit | undefined },
  );
  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details ?? [];
    this.planLimit = options.planLimit;
    this.failedStep = options.failedStep;
    // A reached limit has no cause; a database that refuses connections has one.
    this.isExpected = options.isExpected ?? (code === "busy" && options.cause === undefined);
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

export const sessionEndedError = (): AppError =>
  new AppError("unauthenticated", "Your session has ended. Please log in again.");

/** For requests of a user whose account was deleted while they ran. */
export const accountDeletedError = (cause?: unknown): AppError =>
  new AppError("unauthenticated", "This account no longer exists.", { cause });
