import { type ErrorBody, type ErrorCode, isErrorCode } from "#shared/errors.ts";
import { getAccessToken } from "./supabase.ts";

/** An answer that is no success. The message is the status, a colon and the body, as the specification says. */
export class ApiError extends Error {
  readonly status: number;
  /** The body as it came. */
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
 * Sends a call to our own API with JSON type, cookies and the session's token.
 * @throws ApiError when the answer is not a success; it is logged too.
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

async function post<T>(path: string, body: unknown, options: Options = {}): Promise<T> {
  return (await raw(path, { method: "POST", body: JSON.stringify(body), ...options })).json() as Promise<T>;
}

export const api = { get, post, raw };

/** What the body of a failed call claims to be, or null when the failure came from elsewhere (a broken line). */
function parseErrorBody(error: unknown): Partial<Record<keyof ErrorBody, unknown>> | null {
  if (!(error instanceof ApiError)) return null;
  try {
    return JSON.parse(error.text) as Partial<ErrorBody> | null;
  } catch {
    return null;
  }
}

/** The sentence our API wrote for people, or null when the failure came from elsewhere. */
export function getErrorMessage(error: unknown): string | null {
  const body = parseErrorBody(error);
  const message = body?.message ?? body?.error;
  return typeof message === "string" && message !== "" ? message : null;
}

/** The code of our API's error body, or null when the failure came from elsewhere (a broken line, a proxy's page). */
export function getErrorCode(error: unknown): ErrorCode | null {
  const code = parseErrorBody(error)?.code;
  return isErrorCode(code) ? code : null;
}

/** The session ended in this browser, so nothing was sent. */
export class NotSignedInError extends Error {
  constructor() {
    super("Authentication token not found");
    this.name = "MissingTokenError";
  }
}
