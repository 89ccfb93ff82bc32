import type { AppError, ErrorCode } from "#shared/errors.ts";

/**
 * One JSON line for those who run the site, about something that went wrong and was dealt with.
 * @param kind `area.event_in_past_tense`
 * @param details `error` is written with its causes, without values and stacks; everything else as it is
 */
export function logWarning(kind: string, { error, ...details }: Record<string, unknown>): void {
  const errors = error === undefined ? {} : { errors: errorChain(error, { withStacks: false }) };
  console.warn(JSON.stringify({ at: new Date().toISOString(), kind, ...details, ...errors }));
}

const NOT_LOGGED = "(not logged)";

/** What may stand in an error's message and belongs to a person or grants access, and what is written instead. */
const REPLACEMENTS: readonly [RegExp, string][] = [
  // Of an address only scheme and host: user names, paths and queries carry secrets.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]+)[^\s"'<>]*/gi, "$1$2"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, NOT_LOGGED],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, NOT_LOGGED],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+|\b\w*_secret_\w+/g, NOT_LOGGED],
  [/\bbearer\s+[^\s"',;]+/gi, NOT_LOGGED],
  // V8 quotes the text that it could not parse.
  [/(?:\.{3})?".*"(?:\.{3})? is not valid JSON/s, `${NOT_LOGGED} is not valid JSON`],
];

/**
 * An error's message without values: a failed query's message ends with its parameters, the database's own may end with
 * the value that it could not read, and others quote addresses, keys or bodies.
 */
export function redactQueryValues(message: string): string {
  const [query = "", ...parameters] = message.split(/^params: /m);
  const named = query.replace(/: ".*"$/s, `: "${NOT_LOGGED}"`);
  const whole = parameters.length > 0 ? `${named}params: ${NOT_LOGGED}` : named;
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), whole);
}

export type RequestEntry = {
  requestId: string;
  method: string;
  /** Path without query: queries carry tokens and addresses. */
  path: string;
  /** As it was sent; 499 when the client left before there was anything to send. */
  status: number;
  /** From the call's arrival to the end of its body. */
  milliseconds: number;
  /** Of the body, before compression, as far as it was handed over. */
  bytes: number;
  /** The client left, or was cut off, before the body ended. */
  isAborted?: true | undefined;
  /** The client was cut off because it read too slowly. */
  isSlowClient?: true | undefined;
  userId?: string | undefined;
  /** Of the error that was answered, in a stream that of its last line. */
  code?: ErrorCode | undefined;
};

const line = (kind: string, fields: object) =>
  JSON.stringify({ at: new Date().toISOString(), kind, ...fields });

/** One JSON line a request on standard output, once its body has ended: no tokens, no queries, no bodies. */
export function logRequest(entry: RequestEntry): void {
  console.log(line("http.request_completed", entry));
}

/**
 * Why a request was answered with a status of 500 or more, found by its request id. Never reaches the caller. What is
 * expected, e.g. a site that does not answer, is a warning without stacks.
 */
export function logError(requestId: string, error: AppError): void {
  const errors = errorChain(error, { withStacks: !error.isExpected });
  const write = error.isExpected ? console.warn : console.error;
  write(line("http.request_failed", { requestId, errors }));
}

/** Why a page was not rendered, found by the digest that the page shows. */
export function logRenderFailure(path: string, error: unknown): void {
  const { digest } = error as { digest?: string };
  const errors = errorChain(error, { withStacks: true });
  console.error(line("http.render_failed", { digest, path: path.split("?", 1)[0], errors }));
}

const MAX_ERRORS = 12;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 1_000;
const MAX_STACK_LENGTH = 4_000;

/** An error as it stands in the log. `stack` holds the frames alone: the message is not repeated. */
export type LoggedError = { name: string; message: string; code?: string | number; stack?: string };

/** The error and what caused it, the outermost first. */
function* unwrap(error: unknown): Generator<unknown, void> {
  yield error;
  if (error instanceof AggregateError) for (const part of error.errors) yield* unwrap(part);
  if (error instanceof Error && error.cause !== undefined) yield* unwrap(error.cause);
}

/** Nothing when the stack does not repeat the message: then it cannot be told apart from the frames. */
function framesOf({ message, stack = "" }: Error): string {
  const start = stack.indexOf(message);
  if (start < 0) return "";
  const rest = stack.slice(start + message.length);
  return redactQueryValues(rest.slice(rest.indexOf("\n") + 1))
    .trim()
    .slice(0, MAX_STACK_LENGTH);
}

function toLogged(error: unknown, withStacks: boolean): LoggedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: redactQueryValues(String(error)).slice(0, MAX_MESSAGE_LENGTH) };
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  const stack = withStacks ? framesOf(error) : "";
  return {
    name: redactQueryValues(name).slice(0, MAX_NAME_LENGTH),
    message: redactQueryValues(message).slice(0, MAX_MESSAGE_LENGTH),
    ...(typeof code === "number" || typeof code === "string" ? { code } : {}),
    ...(stack ? { stack } : {}),
  };
}

/**
 * An error and its causes for the log, the outermost first: at most 12, a message of at most 1,000 and a stack of at most
 * 4,000 characters each, without values.
 */
export const errorChain = (error: unknown, { withStacks }: { withStacks: boolean }): LoggedError[] =>
  unwrap(error)
    .take(MAX_ERRORS)
    .map((each) => toLogged(each, withStacks))
    .toArray();
