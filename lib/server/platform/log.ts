import { AsyncLocalStorage } from "node:async_hooks";
import type { AppError, ErrorCode } from "#shared/errors.ts";
import { processSingleton } from "#shared/process-singleton.ts";

/** The runs of which nothing may be logged, and the errors that they have thrown. */
const privacy = processSingleton("private-errors", () => ({
  runs: new AsyncLocalStorage<true>(),
  errors: new WeakSet<object>(),
}));

/**
 * Runs work whose errors are logged by name and code only: their messages and stacks can name the page.
 * @param isPrivate false runs the work alone
 */
export async function withPrivateErrors<T>(isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  if (!isPrivate) return work();
  try {
    return await privacy.runs.run(true, work);
  } catch (error) {
    if (error instanceof Error) privacy.errors.add(error);
    throw error;
  }
}

/**
 * Logs a handled problem as one JSON line for operators.
 * @param kind `area.event_in_past_tense`
 * @param details `error` is logged with its causes, without values or stacks; other fields are logged as they are
 */
export function logWarning(kind: string, { error, ...details }: Record<string, unknown>): void {
  const errors = error === undefined ? {} : { errors: errorChain(error, { withStacks: false }) };
  console.warn(JSON.stringify({ at: new Date().toISOString(), kind, ...details, ...errors }));
}

const NOT_LOGGED = "(not logged)";

/** Patterns of personal data and credentials in error messages, with their replacements. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  // URLs keep only scheme and host, because user names, paths and queries can contain secrets.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]+)[^\s"'<>]*/gi, "$1$2"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, NOT_LOGGED],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, NOT_LOGGED],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\b\w*_secret_\w+/g, NOT_LOGGED],
  [/(?<!\w)stm_[a-z]+_\w+/g, NOT_LOGGED],
  [/\bbearer\s+[^\s"',;]+/gi, NOT_LOGGED],
  // V8 quotes the text that is not valid JSON.
  [/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/s, `${NOT_LOGGED} is not valid JSON`],
];

/**
 * Removes values from an error message: parameters of a failed query, the value PostgreSQL could not parse, and URLs,
 * email addresses, keys and bodies quoted by other errors.
 */
export function redactQueryValues(message: string): string {
  const [query = "", ...parameters] = message.split(/^params: /m);
  const queryMessage = query.replace(/: ".*"$/s, `: "${NOT_LOGGED}"`);
  const redacted = parameters.length > 0 ? `${queryMessage}params: ${NOT_LOGGED}` : queryMessage;
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), redacted);
}

export type RequestEntry = {
  requestId: string;
  method: string;
  /** Path without the query, which can contain tokens and email addresses. */
  path: string;
  /** Response status; 499 when the client disconnected before the response. */
  status: number;
  /** From the request's arrival to the end of the response body. */
  milliseconds: number;
  /** Sent bytes of the response body, before compression. */
  bytes: number;
  /** The client disconnected or was disconnected before the body ended. */
  isAborted?: true | undefined;
  /** The client was disconnected because it read too slowly. */
  isSlowClient?: true | undefined;
  userId?: string | undefined;
  /** The API key's id. */
  apiKeyId?: string | undefined;
  /** Code of the error response, or of the error in a stream's last line. */
  code?: ErrorCode | undefined;
};

const formatLine = (kind: string, fields: object) =>
  JSON.stringify({ at: new Date().toISOString(), kind, ...fields });

/** Removes from a path what is all that is needed to open it: the id of a share, the signature of an image, the token of a feed. */
export const redactPath = (path: string): string =>
  path.replace(/shr_\w+/, "shr_").replace(/(\/render\/[^/]+\/|^\/api\/feeds\/).*/, `$1${NOT_LOGGED}`);

/** Logs a completed request as one JSON line, without tokens, queries or bodies. */
export function logRequest(entry: RequestEntry): void {
  console.log(formatLine("http.request_completed", { ...entry, path: redactPath(entry.path) }));
}

/**
 * Logs the cause of a response with status 500 or above under its request id. Expected errors, e.g. a site that does not
 * answer, are warnings without stacks.
 */
export function logError(requestId: string, error: AppError): void {
  const errors = errorChain(error, { withStacks: !error.isExpected });
  const write = error.isExpected ? console.warn : console.error;
  write(formatLine("http.request_failed", { requestId, errors }));
}

/** Logs the cause of a failed render under the digest that the error page displays. */
export function logRenderFailure(path: string, error: unknown): void {
  const { digest } = error as { digest?: string };
  const errors = errorChain(error, { withStacks: true });
  console.error(formatLine("http.render_failed", { digest, path: path.split("?", 1)[0], errors }));
}

const MAX_ERRORS = 12;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_STACK_LENGTH = 4_000;

/** An error in the log. `stack` holds only the frames, without the message. */
export type LoggedError = { name: string; message: string; code?: string | number; stack?: string };

/** Yields the error and its causes, outermost first. */
function* unwrap(error: unknown): Generator<unknown, void> {
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* unwrap(part);
  if (error instanceof Error && error.cause !== undefined) yield* unwrap(error.cause);
}

/** Extracts the stack frames; empty when the stack lacks the message, which then cannot be separated. */
function extractFrames({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return "";
  const rest = stack.slice(start + message.length);
  return redactQueryValues(rest.slice(rest.indexOf("\n") + 1))
    .trim()
    .slice(0, MAX_STACK_LENGTH);
}

function toLoggedError(error: unknown, withStacks: boolean): LoggedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: redactQueryValues(String(error)).slice(0, MAX_MESSAGE_LENGTH) };
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  const stack = withStacks ? extractFrames(error) : "";
  return {
    name: redactQueryValues(name).slice(0, MAX_NAME_LENGTH),
    message: redactQueryValues(message).slice(0, MAX_MESSAGE_LENGTH),
    ...(typeof code === "number" || typeof code === "string" ? { code } : {}),
    ...(stack ? { stack } : {}),
  };
}

const isPrivate = (error: unknown): boolean =>
  privacy.runs.getStore() === true ||
  unwrap(error)
    .take(MAX_ERRORS)
    .some((cause) => privacy.errors.has(cause as object));

/**
 * Maps an error and its causes, outermost first, to log entries without values: at most 12, each with a message of at
 * most 1,000 and a stack of at most 4,000 characters.
 */
export const errorChain = (error: unknown, { withStacks }: { withStacks: boolean }): LoggedError[] =>
  unwrap(error)
    .take(MAX_ERRORS)
    .map((cause) => toLoggedError(cause, withStacks))
    .map((logged) => (isPrivate(error) ? { ...logged, message: NOT_LOGGED, stack: undefined } : logged))
    .toArray();
