import { randomUUID } from "node:crypto";
import { after, connection } from "next/server";
import * as z from "zod/mini";
import { isDatabaseUnavailable, isUserDeletedError } from "#db/errors.ts";
import { toDiskFullError } from "#server/platform/disk-full.ts";
import { logError, logRequest } from "#server/platform/log.ts";
import { enforceRateLimit, type RateLimit } from "#server/platform/rate-limit/request-limits.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError, accountDeletedError, type ErrorCode } from "#shared/errors.ts";
import { setSpanAttributes } from "#shared/telemetry.ts";
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
import { errorBody, errorResponse, jsonResponse, withDefaultHeaders } from "./response.ts";
import { SlowClientError, streamWithTimeout } from "./send-file.ts";
import { trackBody } from "./track-body.ts";

export const MAX_BODY_BYTES = 64 * 1024;
const ANONYMOUS = "anonymous";

type RequiredUser<R extends AuthRequirement> = R extends "required"
  ? SignedInUser
  : R extends "optional"
    ? SignedInUser | null
    : null;

type HandlerOptions<R extends AuthRequirement, B extends z.ZodMiniType, P extends z.ZodMiniType> = {
  auth: R;
  /** Set for tools, whose entitlement query verifies the session. Otherwise mutations verify it first. */
  checksSession?: true;
  /** Schema of the JSON body, for mutations only. */
  body?: B;
  /** Schema of the path parameters; a mismatch is 404. */
  params?: P;
  /** Rate limit beside the tools' own, counted per user, or per client address for visitors. */
  rateLimit?: RateLimit;
  maxBodyBytes?: number;
  /** The platform's limit for the route in seconds; the response is sent before it. */
  maxDuration?: number;
};

type RequestScope = {
  request: Request;
  requestId: string;
  /** Logs an error after the response has started; returns the error to show the caller. */
  fail: (error: unknown) => AppError;
};

export type HandlerContext<
  R extends AuthRequirement,
  B extends z.ZodMiniType,
  P extends z.ZodMiniType,
> = RequestScope & {
  user: RequiredUser<R>;
  body: z.infer<B>;
  params: z.infer<P>;
  deadline: Deadline;
  /** Aborted when the client disconnects and at the deadline. */
  signal: AbortSignal;
};

/** What a run that is stored after the response needs of its call. */
export const toRunOptions = ({
  requestId,
  signal,
  deadline,
}: Pick<
  HandlerContext<AuthRequirement, z.ZodMiniType, z.ZodMiniType>,
  "requestId" | "signal" | "deadline"
>) => ({
  requestId,
  signal,
  deadline: deadline.at,
  defer: after,
});

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/** nginx's code for a client that closed the connection. Logged because no response is sent. */
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
  return (
    toDiskFullError(error) ??
    new AppError("unexpected", `Something went wrong on our side. Reference: ${requestId}`, { cause: error })
  );
}

type LoggedCall = RequestScope & {
  setUser: (user: { id: string } | null) => void;
  setApiKey: (id: string) => void;
};
type Serve = (call: LoggedCall, context: RouteContext) => Promise<Response>;

/** Wraps every handler: maps errors to the error body and logs the request when the response body has ended. */
export function withErrorsAndLog(serve: Serve): Handler {
  return async (request, context) => {
    await connection();
    const startedAt = performance.now();
    const requestId = randomUUID();
    setSpanAttributes({ "app.request_id": requestId });
    let userId: string | undefined;
    let apiKeyId: string | undefined;
    let code: ErrorCode | undefined;
    const fail = (error: unknown): AppError => {
      const appError = toAppError(error, requestId);
      if (request.signal.aborted && error === request.signal.reason) return appError;
      code = appError.code;
      if (appError.status >= 500) logError(requestId, appError);
      return appError;
    };
    const setUser = (user: { id: string } | null) => {
      userId = user?.id;
    };
    const setApiKey = (id: string) => {
      apiKeyId = id;
    };
    const served = await serve({ request, requestId, fail, setUser, setApiKey }, context).catch(
      (error: unknown) => errorResponse(fail(error), requestId),
    );
    const response = request.method === "HEAD" ? await withoutBody(served) : served;
    const status = request.signal.aborted ? CLIENT_CLOSED : response.status;
    return trackBody(response, request.signal, ({ bytes, isAborted, error }) => {
      const isSlowClient = error instanceof SlowClientError;
      if (error !== undefined && !isSlowClient) fail(error);
      logRequest({
        requestId,
        method: request.method,
        path: new URL(request.url).pathname,
        status,
        milliseconds: Math.round(performance.now() - startedAt),
        bytes,
        isAborted: isAborted || isSlowClient || undefined,
        isSlowClient: isSlowClient || undefined,
        userId,
        apiKeyId,
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
 * Creates a route handler that authenticates, validates and logs each request. The handler returns a value, sent as
 * JSON, or a Response. AppErrors become the documented error body; other errors become 500 with a reference.
 */
export function createHandler<
  R extends AuthRequirement,
  B extends z.ZodMiniType = z.ZodMiniUnknown,
  P extends z.ZodMiniType = z.ZodMiniUnknown,
>(options: HandlerOptions<R, B, P>, handler: (call: HandlerContext<R, B, P>) => Promise<unknown>): Handler {
  return withErrorsAndLog(async ({ request, requestId, fail, setUser }, context) => {
    const deadline = createDeadline(options.maxDuration);
    const respond = async (): Promise<Response> => {
      if (isMutation(request.method)) assertSameOrigin(request);
      const params = parseInput(options.params ?? z.unknown(), await context.params, "not_found");
      const user = await authenticateRequest(request, options.auth, options.checksSession ?? false);
      setUser(user);
      if (options.rateLimit) {
        await enforceRateLimit(options.rateLimit, user?.id ?? clientIp(request) ?? ANONYMOUS);
      }
      const json = options.body && (await readJsonBody(request, options.maxBodyBytes ?? MAX_BODY_BYTES));
      const body = options.body && parseInput(options.body, json, "invalid");
      let signal: AbortSignal | undefined;
      const call = {
        user,
        body,
        params,
        request,
        requestId,
        fail,
        deadline,
        // Composed when it is read, because most handlers do not need it and it costs as much as their work.
        get signal() {
          signal ??= AbortSignal.any([request.signal, deadline.signal]);
          return signal;
        },
      } as HandlerContext<R, B, P>;
      const result = await handler(call);
      return withDefaultHeaders(result instanceof Response ? result : jsonResponse(result), requestId);
    };
    return beforeDeadline(respond(), deadline);
  });
}

const MAX_RAW_BYTES = 1024 * 1024;

/** Creates a handler that receives the exact bytes of the body, e.g. to verify a signature. */
export const createRawHandler = (
  handler: (call: { bytes: Uint8Array; request: Request }) => Promise<unknown>,
): Handler =>
  createHandler({ auth: "none" }, async ({ request }) =>
    handler({ bytes: await readBodyWithLimit(request, MAX_RAW_BYTES), request }),
  );

type ProgressResponses<T> = {
  whole: (result: T) => unknown;
  /** The last NDJSON line: a value, or its bytes in chunks. */
  line: (result: T) => unknown;
  /** Called when the stream has ended, sent or not. */
  dispose?: (result: T) => void;
};

/**
 * Runs work that reports progress. With `Accept: application/x-ndjson` it responds with one line per progress event and
 * the result or error body last; otherwise with the result alone.
 */
export async function respondWithProgress<T>(
  { request, requestId, fail, deadline }: RequestScope & { deadline: Deadline },
  run: (reportProgress: ReportProgress) => Promise<T>,
  responses: ProgressResponses<T>,
): Promise<unknown> {
  if (!acceptsNdjson(request)) return responses.whole(await run(() => {}));
  const toErrorBody = (error: unknown) => errorBody(fail(error), requestId);
  const runInTime = (reportProgress: ReportProgress) => beforeDeadline(run(reportProgress), deadline);
  return streamProgress({
    run: runInTime,
    toAnswer: responses.line,
    toErrorBody,
    dispose: responses.dispose,
  });
}

/**
 * Sends a captured file so that browsers never execute it: as a download with a name, or as an image, a PDF document or
 * plain text, in a CSP sandbox.
 */
export function fileResponse(file: { chunks: Chunks; contentType: string; fileName?: string }): Response {
  const isMedia = file.contentType.startsWith("image/") || file.contentType === "application/pdf";
  return new Response(streamWithTimeout(file.chunks), {
    headers: {
      ...(file.fileName ? { "content-disposition": `attachment; filename="${file.fileName}"` } : {}),
      "content-type": isMedia || file.fileName ? file.contentType : "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}

/** Completes a route's methods: HEAD from GET, and 405 with `Allow` for the rest (RFC 9110, 15.5.6). */
export function exportMethods(
  handlers: Partial<Record<Method, Handler>>,
  toResponse = errorResponse,
): Record<Method, Handler> {
  const completed: Partial<Record<Method, Handler>> = { ...handlers };
  if (handlers.GET && !handlers.HEAD) completed.HEAD = handlers.GET;
  const allow = METHODS.filter((method) => completed[method]).join(", ");
  const rejectMethod = withErrorsAndLog(async ({ requestId, fail }) =>
    toResponse(fail(new AppError("method_not_allowed", `Use ${allow}.`)), requestId, { allow }),
  );
  const entry = (method: Method) => [method, completed[method] ?? rejectMethod] as const;
  return Object.fromEntries(METHODS.map(entry)) as Record<Method, Handler>;
}
