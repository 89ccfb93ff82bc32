import { withoutValues } from "./without-values.ts";

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
  return withoutValues(rest.slice(rest.indexOf("\n") + 1))
    .trim()
    .slice(0, MAX_STACK_LENGTH);
}

function toLogged(error: unknown, withStacks: boolean): LoggedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: withoutValues(String(error)).slice(0, MAX_MESSAGE_LENGTH) };
  const { name, message } = error;
  const code = "code" in error ? error.code : undefined;
  const stack = withStacks ? framesOf(error) : "";
  return {
    name: withoutValues(name).slice(0, MAX_NAME_LENGTH),
    message: withoutValues(message).slice(0, MAX_MESSAGE_LENGTH),
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
