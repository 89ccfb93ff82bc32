import type { ApiKeyEntitlements } from "#db/queries/api-keys.ts";
import type { ApiCall, ApiContext, ApiResult } from "#server/api/call.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { prefersAsync } from "#server/api/respond-async.ts";
import { authenticateApiKey, authenticateSignedLink } from "#server/api-keys/authenticate-key.ts";
import { assertScope } from "#server/api-keys/object-scopes.ts";
import { openUserFile } from "#server/capture/file-links.ts";
import { type Chunks, readBase64 } from "#server/platform/read-file-chunks.ts";
import { AppError } from "#shared/errors.ts";
import type { CreatedJob } from "#shared/jobs/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { ApiExchange, createContext, limitReads, recordUse, resolveObjectId } from "./api-exchange.ts";
import { assertSameOrigin, clientIp } from "./authentication.ts";
import { readJsonBody } from "./body.ts";
import { beforeDeadline, createDeadline, type Deadline } from "./deadline.ts";
import {
  exportMethods,
  type Handler,
  MAX_BODY_BYTES,
  type RouteContext,
  withErrorsAndLog,
} from "./handler.ts";
import {
  acquireKey,
  findReplay,
  hashRequest,
  readIdempotencyKey,
  releaseKey,
  storeResponse,
} from "./idempotency.ts";
import { parseQuery } from "./params.ts";
import { problemResponse, withDefaultHeaders } from "./response.ts";
import { sendFile, streamWithTimeout } from "./send-file.ts";

/** Whether the client prefers the file itself: it names its type, and not JSON. */
function wantsFile({ headers }: Request, { files = [], auth, response }: ApiCall): boolean {
  if (auth === "link" || response === null) return true;
  const accepted = (headers.get("accept") ?? "")
    .split(",")
    .map((type) => type.split(";")[0]?.trim().toLowerCase());
  const types = new Set(files.flatMap((type) => [type, `${type.split("/")[0]}/*`]));
  return (
    !accepted.includes("application/json") && accepted.some((type) => type !== undefined && types.has(type))
  );
}

/** A call, the request that makes it, and what is known of its run. */
type CallRequest = { call: ApiCall; request: Request; exchange: ApiExchange };

type Authenticated = { found: ApiKeyEntitlements; idempotencyKey: string | null };

type Params = Record<string, unknown>;

async function authenticate({ call, request }: CallRequest, params: Params): Promise<Authenticated> {
  if (call.auth === "link") {
    const found = await authenticateSignedLink({
      keyId: String(params.keyId),
      signature: String(params.signature),
      query: new URL(request.url).search.slice(1),
      clientAddress: clientIp(request),
      toolKey: call.tool,
    });
    return { found, idempotencyKey: null };
  }
  const idempotencyKey = readIdempotencyKey(request, call);
  const found = await authenticateApiKey({
    authorization: request.headers.get("authorization"),
    clientAddress: clientIp(request),
    toolKey: call.tool,
    idempotencyKey,
  });
  return { found, idempotencyKey };
}

/** Sends the job that runs the call (RFC 7240, section 4.1). */
function toAcceptedResponse({ headers }: ApiExchange, body: object | null, jobId: string): Response {
  headers.set("location", `${apiPaths.publicApi}/jobs/${jobId}`);
  headers.set("preference-applied", "respond-async");
  return Response.json(body, { status: 202, headers });
}

const encoder = new TextEncoder();

/** A JSON object with the file as Base64 in `content`. */
async function* toJsonWithContent(body: object, path: string): Chunks {
  yield encoder.encode(`${JSON.stringify(body).slice(0, -1)},"content":"`);
  yield* readBase64(path);
  yield encoder.encode('"}');
}

/** Sends JSON, or the file that the client accepts. */
async function toResponse(
  { exchange, call, request }: CallRequest,
  { body, file, cost, jobId, isRetained }: ApiResult,
  signal: AbortSignal,
): Promise<Response> {
  const { headers } = exchange;
  if (jobId) return toAcceptedResponse(exchange, body, jobId);
  headers.set("x-usage-cost", cost && cost.units > 0 ? `${cost.tool}=${cost.units}` : "0");
  const isFile = wantsFile(request, call);
  if (isRetained === false && body && file && "path" in file.source && !isFile) {
    headers.set("content-type", "application/json");
    return sendFile(file.source, headers, { chunks: toJsonWithContent(body, file.source.path) });
  }
  if (file && "release" in file.source && !isFile) await file.source.release();
  if (!file || !isFile)
    return body ? Response.json(body, { headers }) : new Response(null, { status: 204, headers });
  for (const [name, value] of Object.entries(file.headers ?? {})) headers.set(name, value);
  headers.set("content-type", file.contentType);
  headers.set("content-security-policy", "default-src 'none'; sandbox");
  signal.throwIfAborted();
  if ("release" in file.source) return sendFile(file.source, headers);
  const { open, sendMs } = file.source;
  const options = sendMs === undefined ? {} : { sendBy: AbortSignal.timeout(sendMs) };
  return new Response(streamWithTimeout(await open(), options), { headers });
}

const toAcceptedJob = (created: CreatedJob): ApiResult => ({
  body: created,
  ...(created.job ? { jobId: created.job.id } : {}),
});

/** Creates a job if the client prefers one and the call can be one; otherwise runs the call. */
async function runOrStartJob({ call, request }: CallRequest, context: ApiContext): Promise<ApiResult> {
  if (!call.startJob || !prefersAsync(request)) return call.run(context);
  await context.limitRead();
  const created = await call.startJob(context);
  return created ? toAcceptedJob(created) : call.run(context);
}

/** The response of an earlier call, whose file is read again. */
function toReplay(
  body: object,
  request: unknown,
  { files, startJob, toCreatedBody }: ApiCall,
  userId: string,
): ApiResult {
  if (toCreatedBody) return { body: toCreatedBody(body as CreatedJob, request) };
  if (startJob && "job" in body) return toAcceptedJob(body as CreatedJob);
  const { id, contentType } = body as { id?: string | null; contentType?: string };
  if (!files || !contentType) return { body };
  return { body, file: { source: { open: () => openUserFile(userId, id ?? "") }, contentType } };
}

type Scope = { requestId: string; deadline: Deadline; params: Params };

async function runCall(
  callRequest: CallRequest,
  { found, idempotencyKey }: Authenticated,
  scope: Scope,
): Promise<Response> {
  const { call, request, exchange } = callRequest;
  const { key } = found;
  const json = call.body ? await readJsonBody(request, call.maxBodyBytes ?? MAX_BODY_BYTES) : null;
  const body = call.body && parseApiInput(call.body, json);
  if (call.selectScope) assertScope([call.selectScope(body)], key.scopes);
  const id = await resolveObjectId(call, scope.params.id, key);
  const query = call.query && parseQuery(request, call.query);
  const signal = AbortSignal.any([request.signal, scope.deadline.signal]);
  const requestHash = hashRequest(call, id, key.scopes, json);
  const replay = findReplay(call, found, requestHash);
  if (replay) {
    await limitReads(exchange, found);
    exchange.headers.set("idempotent-replay", "true");
    return toResponse(callRequest, toReplay(replay, body, call, key.userId), signal);
  }
  const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, requestHash };
  await acquireKey(exchange, call, key.userId, idempotency);
  const context = createContext(exchange, found, {
    body,
    query,
    id,
    requestId: scope.requestId,
    deadline: scope.deadline,
    signal,
    wantsFile: wantsFile(request, call),
    idempotency,
  });
  let result: ApiResult | undefined;
  try {
    result = await runOrStartJob(callRequest, context);
    await storeResponse(exchange, call, key.userId, idempotency, result);
    return await toResponse(callRequest, result, signal);
  } catch (error) {
    const source = result?.file?.source;
    if (source && "release" in source) await source.release();
    // A call that has run was charged: its key must not start another run.
    if (!result) await releaseKey(exchange, key.userId, idempotency);
    throw error;
  }
}

type ErrorWriter = (error: AppError, requestId: string, headers?: HeadersInit) => Response;

/**
 * Creates the handler of a call of the public API. It accepts API keys only.
 * @param toErrorResponse for calls whose errors have the form of another API
 */
export function createApiHandler(call: ApiCall, toErrorResponse: ErrorWriter = problemResponse): Handler {
  return withErrorsAndLog(async ({ request, requestId, fail, setUser, setApiKey }, context: RouteContext) => {
    const exchange = new ApiExchange();
    const callRequest = { call, request, exchange };
    const deadline = createDeadline(call.maxDuration);
    const respond = async (): Promise<Response> => {
      // Pages of any site may show the image of a signed link.
      if (call.auth !== "link") assertSameOrigin(request);
      // Next.js passes none to a route without dynamic segments.
      const params: Params = (await context.params) ?? {};
      const authenticated = await authenticate(callRequest, params);
      const { key } = authenticated.found;
      setUser({ id: key.userId });
      setApiKey(key.id);
      recordUse(key);
      assertScope(call.scopes, key.scopes);
      if (!call.tool && !call.selectTool) await limitReads(exchange, authenticated.found);
      return runCall(callRequest, authenticated, { requestId, deadline, params });
    };
    try {
      return withDefaultHeaders(await beforeDeadline(respond(), deadline), requestId);
    } catch (error) {
      const appError = fail(error);
      if (appError.code === "rate_limited" && appError.retryAfterSeconds)
        exchange.headers.set("ratelimit", `"calls";r=0;t=${appError.retryAfterSeconds}`);
      return toErrorResponse(appError, requestId, exchange.headers);
    }
  });
}

/** The methods of a route of the public API, one call for each. */
export const exportApiCalls = (...calls: ApiCall[]) =>
  exportMethods(
    Object.fromEntries(calls.map((call) => [call.method, createApiHandler(call)])),
    problemResponse,
  );

/**
 * A handler of the public API without a key.
 * @param toErrorResponse for calls whose errors have the form of another API
 */
export const createPublicHandler = (
  handler: (request: Request, params: Record<string, unknown>) => Promise<Response>,
  toErrorResponse: ErrorWriter = problemResponse,
): Handler =>
  withErrorsAndLog(async ({ request, requestId, fail }, context: RouteContext) => {
    try {
      const respond = async () => handler(request, (await context.params) ?? {});
      return withDefaultHeaders(await beforeDeadline(respond(), createDeadline()), requestId);
    } catch (error) {
      return toErrorResponse(fail(error), requestId);
    }
  });

/** The methods of a route for every path without a call: 404 with this message. */
export function exportUnknownCall(message: string, toErrorResponse: ErrorWriter = problemResponse) {
  const rejectCall = createPublicHandler(async () => {
    throw new AppError("not_found", message);
  }, toErrorResponse);
  return exportMethods(
    {
      GET: rejectCall,
      HEAD: rejectCall,
      POST: rejectCall,
      PUT: rejectCall,
      PATCH: rejectCall,
      DELETE: rejectCall,
      OPTIONS: rejectCall,
    },
    toErrorResponse,
  );
}
