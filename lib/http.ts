import "server-only";
import { randomUUID } from "node:crypto";
import { connection } from "next/server";
import * as z from "zod/mini";
import { isUserGone } from "#db/failures.ts";
import { enforceRateLimit, type RateLimit } from "./access/rate-limit.ts";
import type { AuthUser } from "./auth/contract.ts";
import { AppError, accountGone, type ErrorCode } from "./errors.ts";
import {
  changesSomething,
  clientAddress,
  findUser,
  refuseForeignOrigin,
  type UserRule,
} from "./http/caller.ts";
import { errorBody, errorResponse } from "./http/error-response.ts";
import { finish } from "./http/finish.ts";
import { readJsonBody } from "./http/json-body.ts";
import { parseInput } from "./http/parse-input.ts";
import { readBounded } from "./http/read-bounded.ts";
import { logFailure, logRequest } from "./http/request-log.ts";
import { streamSteps, type Tell, wantsSteps } from "./http/steps.ts";

const MAX_BODY_BYTES = 64 * 1024;
const ANONYMOUS = "anonymous";

type UserOf<R extends UserRule> = R extends "required"
  ? AuthUser
  : R extends "optional"
    ? AuthUser | null
    : null;

type Options<R extends UserRule, B extends z.ZodMiniType, P extends z.ZodMiniType> = {
  user: R;
  /** For calls that move money, end something or keep what somebody says: an ended session is refused at once. */
  live?: true;
  /** What the body must be; only for calls that change something. */
  body?: B;
  /** What the dynamic parts of the path must be; anything else is 404. */
  params?: P;
  /** For calls that are limited apart from the tools' own limits; counted by user, else by client address. */
  rateLimit?: RateLimit;
  maxBodyBytes?: number;
};

export type Call<R extends UserRule, B extends z.ZodMiniType, P extends z.ZodMiniType> = {
  user: UserOf<R>;
  body: z.infer<B>;
  params: z.infer<P>;
  request: Request;
  requestId: string;
};

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

type Asked = { request: Request; requestId: string };

/** Nobody reads it any more; the log has this number instead of a failure that nobody is at fault for. */
const CALLER_LEFT = 499;

function toAppError(error: unknown, { request, requestId }: Asked): AppError {
  if (error instanceof AppError) return error;
  if (isUserGone(error)) return accountGone();
  const isLeaving = request.signal.aborted && error === request.signal.reason;
  if (!isLeaving) logFailure(requestId, error);
  return new AppError("unexpected", `Something went wrong on our side. Reference: ${requestId}`);
}

/**
 * Makes a route handler: who calls, what they send, the verb, the answer, errors as one shape, one line of log.
 * The handler returns a plain value (sent as JSON) or a Response (an image, a stream).
 */
export function route<
  R extends UserRule,
  B extends z.ZodMiniType = z.ZodMiniUnknown,
  P extends z.ZodMiniType = z.ZodMiniUnknown,
>(options: Options<R, B, P>, handler: (call: Call<R, B, P>) => Promise<unknown>): Handler {
  return async (request, context) => {
    await connection();
    const started = performance.now();
    const requestId = randomUUID();
    let user: AuthUser | null = null;
    let code: ErrorCode | undefined;
    let response: Response;
    try {
      if (changesSomething(request.method)) refuseForeignOrigin(request);
      const params = parseInput(options.params ?? z.unknown(), await context.params, "not_found");
      user = await findUser(request, options.user, options.live ?? false);
      if (options.rateLimit) {
        await enforceRateLimit(options.rateLimit, user?.id ?? clientAddress(request) ?? ANONYMOUS);
      }
      const sent = options.body && (await readJsonBody(request, options.maxBodyBytes ?? MAX_BODY_BYTES));
      const body = options.body && parseInput(options.body, sent, "invalid");
      const call = { user, body, params, request, requestId } as Call<R, B, P>;
      const result = await handler(call);
      response = finish(result instanceof Response ? result : Response.json(result), requestId);
    } catch (error) {
      const known = toAppError(error, { request, requestId });
      code = known.code;
      response = errorResponse(known, requestId);
    }
    logRequest({
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: request.signal.aborted ? CALLER_LEFT : response.status,
      milliseconds: Math.round(performance.now() - started),
      userId: user?.id,
      code,
    });
    return response;
  };
}

const MAX_RAW_BYTES = 1024 * 1024;

/** A handler that needs the body as it was sent, to the byte, e.g. because it is signed. */
export const rawRoute = (
  handler: (call: { bytes: Uint8Array; request: Request }) => Promise<unknown>,
): Handler =>
  route({ user: "none" }, async ({ request }) =>
    handler({ bytes: await readBounded(request, MAX_RAW_BYTES), request }),
  );

type Answers<T> = { whole: (result: T) => unknown; line: (result: T) => unknown };

/**
 * Runs a job that tells its steps, and answers the way the caller asked for: the whole result at once, or with
 * `Accept: application/x-ndjson` one line a step and the result, or the error body, as the last.
 */
export async function answerWithSteps<T>(
  { request, requestId }: Asked,
  run: (tell: Tell) => Promise<T>,
  answers: Answers<T>,
): Promise<unknown> {
  if (!wantsSteps(request)) return answers.whole(await run(() => {}));
  const toErrorBody = (error: unknown) => errorBody(toAppError(error, { request, requestId }), requestId);
  return streamSteps({ run, toAnswer: answers.line, toErrorBody });
}

/** A file that came from elsewhere: shown as what we say it is, never run, never framed. */
export function fileResponse(file: { bytes: Uint8Array<ArrayBuffer>; contentType: string }): Response {
  const isImage = file.contentType.startsWith("image/");
  return new Response(file.bytes, {
    headers: {
      "content-type": isImage ? file.contentType : "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** All methods of one address: those given, HEAD with GET, and 405 with `Allow` for the rest. */
export function endpoint(handlers: Partial<Record<Method, Handler>>): Record<Method, Handler> {
  const all: Partial<Record<Method, Handler>> = { ...handlers };
  if (handlers.GET && !handlers.HEAD) all.HEAD = withoutBody(handlers.GET);
  const allow = METHODS.filter((method) => all[method]).join(", ");
  const refuse: Handler = async () =>
    errorResponse(new AppError("method_not_allowed", `Use ${allow}.`), randomUUID(), { allow });
  const entry = (method: Method) => [method, all[method] ?? refuse] as const;
  return Object.fromEntries(METHODS.map(entry)) as Record<Method, Handler>;
}

function withoutBody(handler: Handler): Handler {
  return async (request, context) => {
    const response = await handler(request, context);
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}
