import { randomUUID } from "node:crypto";
import { connection } from "next/server";
import * as z from "zod/mini";
import { isDatabaseUnavailable, isUserDeletedError } from "#db/errors.ts";
import { logError, logRequest } from "#server/log.ts";
import { enforceRateLimit, type RateLimit } from "#server/rate-limit/request-limits.ts";
import type { Chunks } from "#server/read-file-chunks.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { AppError, accountDeletedError, type ErrorCode } from "#shared/errors.ts";
import {
  type AuthRequirement,
  assertSameOrigin,
  authenticateRequest,
  clientIp,
  isMutation,
} from "./authentication.ts";
import { parseInput, readBodyWithLimit, readJsonBody } from "./body.ts";
import { beforeDeadline, createDeadline, type Deadline } from "./deadline.ts";
import { acceptsNdjson, type ReportProgress, streamProgress } from "./progress-stream.ts";
import { errorBody, errorResponse, withDefaultHeaders } from "./response.ts";
import { SlowClientError, streamWithTimeout } from "./send-file.ts";
import { trackBody } from "./track-body.ts";

const MAX_BODY_BYTES = 64 * 1024;
const ANONYMOUS = "anonymous";

type UserOf<R extends AuthRequirement> = R extends "required"
  ? Caller
  : R extends "optional"
    ? Caller | null
    : null;

type Options<R extends AuthRequirement, B extends z.ZodMiniType, P extends z.ZodMiniType> = {
  auth: R;
  /** For tools: the handler reads the session with the entitlement. Other calls that change something ask before. */
  checksSession?: true;
  /** What the body must be; only for calls that change something. */
  body?: B;
  /** What the dynamic parts of the path must be; anything else is 404. */
  params?: P;
  /** For calls that are limited apart from the tools' own limits; counted by user, else by client address. */
  rateLimit?: RateLimit;
  maxBodyBytes?: number;
  /** The platform's limit of this route in seconds; the answer is sent before it. */
  maxDuration?: number;
};

type Answering = {
  request: Request;
  requestId: string;
  /** For errors of an answer that has begun: logs the error and returns what the caller may know of it. */
  fail: (error: unknown) => AppError;
};

export type HandlerContext<
  R extends AuthRequirement,
  B extends z.ZodMiniType,
  P extends z.ZodMiniType,
> = Answering & {
  user: UserOf<R>;
  body: z.infer<B>;
  params: z.infer<P>;
  deadline: Deadline;
  /** Aborted when the caller leaves and at the deadline. */
  signal: AbortSignal;
};

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** nginx's code for a client that closed the connection. Logged instead of the status, because none is sent. */
const CLIENT_CLOSED = 499;
const DATABASE_RETRY_SECONDS = 10;

function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (isUserDeletedError(error)) return accountDeletedError(error);
  if (isDatabaseUnavailable(error))
    return new AppError("busy", "The service is busy. Please try again in a moment.", {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
      cause: error,
    });
  return new AppError("unexpected", `Something went wrong on our side. Reference: ${requestId}`, {
    cause: error,
  });
}

type LoggedCall = Answering & { identified: (user: Caller | null) => void };
type Serve = (call: LoggedCall, context: RouteContext) => Promise<Response>;

/** Where every handler ends: errors get their one shape, and when the body has ended the request its line of log. */
function logged(serve: Serve): Handler {
  return async (request, context) => {
    await connection();
    const started = performance.now();
    const requestId = randomUUID();
    let userId: string | undefined;
    let code: ErrorCode | undefined;
    const fail = (error: unknown): AppError => {
      const known = toAppError(error, requestId);
      if (request.signal.aborted && error === request.signal.reason) return known;
      code = known.code;
      if (known.status >= 500) logError(requestId, known);
      return known;
    };
    const identified = (user: Caller | null) => {
      userId = user?.id;
    };
    const answer = await serve({ request, requestId, fail, identified }, context).catch((error: unknown) =>
      errorResponse(fail(error), requestId),
    );
    const response = request.method === "HEAD" ? await withoutBody(answer) : answer;
    const status = request.signal.aborted ? CLIENT_CLOSED : response.status;
    return trackBody(response, request.signal, ({ bytes, isAborted, error }) => {
      const isSlowClient = error instanceof SlowClientError;
      if (error !== undefined && !isSlowClient) fail(error);
      logRequest({
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
        status,
        milliseconds: Math.round(performance.now() - started),
        bytes,
        isAborted: isAborted || isSlowClient || undefined,
        isSlowClient: isSlowClient || undefined,
        userId,
        code,
      });
    });
  };
}

async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/**
 * Makes a route handler: who calls, what they send, the verb, the answer, errors as one shape, one line of log.
 * The handler returns a plain value (sent as JSON) or a Response (an image, a stream).
 */
export function createHandler<
  R extends AuthRequirement,
  B extends z.ZodMiniType = z.ZodMiniUnknown,
  P extends z.ZodMiniType = z.ZodMiniUnknown,
>(options: Options<R, B, P>, handler: (call: HandlerContext<R, B, P>) => Promise<unknown>): Handler {
  return logged(async ({ request, requestId, fail, identified }, context) => {
    const deadline = createDeadline(options.maxDuration);
    const respond = async (): Promise<Response> => {
      if (isMutation(request.method)) assertSameOrigin(request);
      const params = parseInput(options.params ?? z.unknown(), await context.params, "not_found");
      const user = await authenticateRequest(request, options.auth, options.checksSession ?? false);
      identified(user);
      if (options.rateLimit) {
        await enforceRateLimit(options.rateLimit, user?.id ?? clientIp(request) ?? ANONYMOUS);
      }
      const sent = options.body && (await readJsonBody(request, options.maxBodyBytes ?? MAX_BODY_BYTES));
      const body = options.body && parseInput(options.body, sent, "invalid");
      const signal = AbortSignal.any([request.signal, deadline.signal]);
      const call = { user, body, params, request, requestId, fail, deadline, signal } as HandlerContext<
        R,
        B,
        P
      >;
      const result = await handler(call);
      return withDefaultHeaders(result instanceof Response ? result : Response.json(result), requestId);
    };
    return beforeDeadline(respond(), deadline);
  });
}

const MAX_RAW_BYTES = 1024 * 1024;

/** A handler that needs the body as it was sent, to the byte, e.g. because it is signed. */
export const createRawHandler = (
  handler: (call: { bytes: Uint8Array; request: Request }) => Promise<unknown>,
): Handler =>
  createHandler({ auth: "none" }, async ({ request }) =>
    handler({ bytes: await readBodyWithLimit(request, MAX_RAW_BYTES), request }),
  );

type Answers<T> = {
  whole: (result: T) => unknown;
  /** A value, or the line itself in parts. */
  line: (result: T) => unknown;
  /** Called when a line has been sent, or can no longer be. */
  dispose?: (result: T) => void;
};

/**
 * Runs a job that tells its steps, and answers the way the caller asked for: the whole result at once, or with
 * `Accept: application/x-ndjson` one line a step and the result, or the error body, as the last.
 */
export async function respondWithProgress<T>(
  { request, requestId, fail, deadline }: Answering & { deadline: Deadline },
  run: (tell: ReportProgress) => Promise<T>,
  answers: Answers<T>,
): Promise<unknown> {
  if (!acceptsNdjson(request)) return answers.whole(await run(() => {}));
  const toErrorBody = (error: unknown) => errorBody(fail(error), requestId);
  const runInTime = (tell: ReportProgress) => beforeDeadline(run(tell), deadline);
  return streamProgress({ run: runInTime, toAnswer: answers.line, toErrorBody, dispose: answers.dispose });
}

/** A file that came from elsewhere: shown as what we say it is, never run, never framed. */
export function fileResponse(file: { chunks: Chunks; contentType: string }): Response {
  const isImage = file.contentType.startsWith("image/");
  return new Response(streamWithTimeout(file.chunks), {
    headers: {
      "content-type": isImage ? file.contentType : "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** All methods of one address: those given, HEAD with GET, and 405 with `Allow` for the rest. */
export function exportMethods(handlers: Partial<Record<Method, Handler>>): Record<Method, Handler> {
  const all: Partial<Record<Method, Handler>> = { ...handlers };
  if (handlers.GET && !handlers.HEAD) all.HEAD = handlers.GET;
  const allow = METHODS.filter((method) => all[method]).join(", ");
  const refuse = logged(async ({ requestId, fail }) =>
    errorResponse(fail(new AppError("method_not_allowed", `Use ${allow}.`)), requestId, { allow }),
  );
  const entry = (method: Method) => [method, all[method] ?? refuse] as const;
  return Object.fromEntries(METHODS.map(entry)) as Record<Method, Handler>;
}
