import { ApiError, ConnectionError, parseApiError } from "./errors.ts";
import { OPERATIONS } from "./openapi.ts";
import type { Operation } from "./operations.ts";
import { sleep } from "./sleep.ts";

export type ClientOptions = {
  /** A key of your account. Without one, as when a variable is not set, the constructor throws. */
  apiKey: string | undefined;
  /** Origin of the service, such as `https://example.com`. */
  baseUrl: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
  /** Time limit of one attempt in milliseconds, of a file until its first byte; 90,000 by default. */
  timeoutMs?: number;
  /** Repetitions after a failed connection, 429 and 503; 2 by default. */
  maxRetries?: number;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Of this call instead of the client's. */
  timeoutMs?: number;
  /** Of this call instead of the client's. */
  maxRetries?: number;
  /** Of calls that create something; without it each call has one of its own, which its retries share. */
  idempotencyKey?: string;
};

export type CallInput = {
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
};

const TIMEOUT_MS = 90_000;
const MAX_RETRIES = 2;
/** A server that asks for a longer pause gets no retry; the caller decides. */
const MAX_PAUSE_MS = 60_000;

const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.isRetryable &&
      (error.status === 429 || error.status === 503 || error.code === "idempotency_in_progress")
    : error instanceof ConnectionError;

/** The pause before a retry in milliseconds: what the server asks for, else up to 0.5, 1, 2, 4 and 8 seconds. */
function choosePause(error: unknown, attempt: number): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
  return seconds === null ? Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2) : seconds * 1000;
}

function toQueryString(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** Sends calls with the key, a time limit and retries. */
export class Transport {
  /** The key. */
  readonly apiKey: string;
  readonly #options: ClientOptions;
  readonly #baseUrl: string;

  constructor(options: ClientOptions) {
    if (!options.apiKey) throw new TypeError("apiKey is missing");
    this.apiKey = options.apiKey;
    this.#options = options;
    this.#baseUrl = `${new URL(options.baseUrl).href.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`;
  }

  /** The address of an operation. */
  buildUrl(operation: Operation, { path = {}, query = {} }: CallInput): string {
    const route = OPERATIONS[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ""),
    );
    const text = toQueryString(query);
    return `${this.#baseUrl}${route}${text === "" ? "" : `?${text}`}`;
  }

  /**
   * Sends a call, and again while the server asks for it.
   * @param read reads the successful answer within the time limit
   * @throws ApiError, ConnectionError, and the reason of an aborted signal
   */
  async send<T>(
    operation: Operation,
    input: CallInput,
    options: CallOptions,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const headers = this.#createHeaders(operation, input, options);
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? MAX_RETRIES;
    for (let attempt = 0; ; attempt += 1)
      try {
        return await this.#attempt(operation, { ...input, headers }, options, read);
      } catch (error) {
        const pause = choosePause(error, attempt);
        if (attempt >= maxRetries || !isTemporary(error) || pause > MAX_PAUSE_MS) throw error;
        await sleep(pause, options.signal);
      }
  }

  #createHeaders(operation: Operation, { body, headers }: CallInput, { idempotencyKey }: CallOptions) {
    return {
      authorization: `Bearer ${this.apiKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(OPERATIONS[operation].hasIdempotencyKey
        ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() }
        : {}),
      ...headers,
    };
  }

  async #attempt<T>(
    operation: Operation,
    input: CallInput,
    { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS }: CallOptions,
    read: (response: Response) => Promise<T> | T,
  ): Promise<T> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const { fetch: send = globalThis.fetch } = this.#options;
    try {
      const response = await send(this.buildUrl(operation, input), {
        method: OPERATIONS[operation].method,
        headers: input.headers ?? {},
        body: input.body === undefined ? null : JSON.stringify(input.body),
        // The key must not follow a redirect, and neither must a POST.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      });
      if (!response.ok) throw await parseApiError(response);
      return await read(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      signal?.throwIfAborted();
      const reason = timeout.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : describeCause(error);
      throw new ConnectionError(`${new URL(this.#baseUrl).host}: ${reason}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
