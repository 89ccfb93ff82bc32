import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type FailedStep,
  isErrorCode,
} from "#shared/errors.ts";
import { getAccessToken } from "./supabase.ts";

/** A response that is not 2xx. The message is the status, a colon and the body (specification, section 8). */
export class ApiError extends Error {
  readonly status: number;
  /** The response body. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.text = text;
  }
}

type Options = { signal?: AbortSignal };

async function buildHeaders(given: HeadersInit | undefined): Promise<Headers> {
  const headers = new Headers(given);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  const token = await getAccessToken();
  if (token && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${token}`);
  return headers;
}

/**
 * Sends a request to our own API with JSON content type, cookies and the session's token.
 * @throws ApiError if the response is not 2xx; it is also logged
 */
async function raw(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = await buildHeaders(init.headers);
  const response = await fetch(path, { ...init, headers, credentials: "include" });
  if (response.ok) return response;
  const error = new ApiError(response.status, (await response.text()) || response.statusText);
  console.error(error);
  throw error;
}

async function get<T>(path: string, options: Options = {}): Promise<T> {
  return (await raw(path, { method: "GET", ...options })).json() as Promise<T>;
}

/** Sends a change; its body may be left out. */
async function send<T>(
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<T> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await raw(path, { method, ...json, ...options })).json() as Promise<T>;
}

const post = <T>(path: string, body: unknown, options?: Options): Promise<T> =>
  send<T>("POST", path, body, options);

export const api = { get, post, send, raw };

/** The error body of a failed request; null if the error came from elsewhere, such as a lost connection. */
function parseErrorBody(error: unknown): Partial<Record<keyof ErrorBody, unknown>> | null {
  if (!(error instanceof ApiError)) return null;
  try {
    return JSON.parse(error.text) as Partial<ErrorBody> | null;
  } catch {
    return null;
  }
}

/** The message of our API's error body; null if the error came from elsewhere. */
export function getErrorMessage(error: unknown): string | null {
  const body = parseErrorBody(error);
  const message = body?.message ?? body?.error;
  return typeof message === "string" && message !== "" ? message : null;
}

/**
 * The code of our API's error body; null if the error came from elsewhere (a lost connection, a proxy's
 * page).
 */
export function getErrorCode(error: unknown): ErrorCode | null {
  const code = parseErrorBody(error)?.code;
  return isErrorCode(code) ? code : null;
}

/** The invalid parts of a request that our API has refused. */
export function getErrorDetails(error: unknown): ErrorDetail[] {
  const details = parseErrorBody(error)?.details;
  return Array.isArray(details) ? (details as ErrorDetail[]) : [];
}

/** The step that failed, and the page at that moment. */
export const getFailedStep = (error: unknown): FailedStep | undefined =>
  (parseErrorBody(error)?.failedStep as FailedStep | undefined) ?? undefined;

/** The session has ended in this browser, so no request was sent. */
export class NotSignedInError extends Error {
  constructor() {
    super("Authentication token not found");
    this.name = "MissingTokenError";
  }
}
