import { createHash } from "node:crypto";
import { after } from "next/server";
import {
  type ApiKeyEntitlements,
  completeIdempotentCall,
  deleteIdempotentCall,
  touchApiKey,
} from "#db/queries/api-keys.ts";
import {
  type ApiCall,
  type ApiContext,
  type ApiResult,
  requireUuid,
  type SettledUsage,
} from "#server/api/call.ts";
import { openUserFile } from "#server/api/file-links.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { authenticateApiKey, authenticateSignedLink } from "#server/api-keys/authenticate-key.ts";
import { logWarning } from "#server/log.ts";
import { enforceRateLimit, type RateState } from "#server/rate-limit/request-limits.ts";
import { selectLargestByTool } from "#server/usage/entitlement.ts";
import type { ApiKeyRun } from "#server/usage/metering.ts";
import { AppError } from "#shared/errors.ts";
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
import { parseQuery } from "./query.ts";
import { problemResponse, withDefaultHeaders } from "./response.ts";
import { sendFile, streamWithTimeout } from "./send-file.ts";

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;
const IN_PROGRESS_RETRY_SECONDS = 2;
/** Reads per minute of a user whose plans have ended. */
const READS_WITHOUT_PLAN = 10;

/** @throws AppError `invalid` */
function readIdempotencyKey({ headers, method }: Request): string | null {
  const key = method === "POST" ? headers.get("idempotency-key") : null;
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError("invalid", "Idempotency-Key must have 1 to 255 printable ASCII characters.");
}

/** @throws AppError `insufficient_scope` */
function assertScope({ scopes }: ApiCall, granted: readonly string[]): void {
  if (scopes.some((scope) => granted.includes(scope))) return;
  throw new AppError("insufficient_scope", `This call needs a key with the scope ${scopes.join(" or ")}.`);
}

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

/** One request of the public API: what is known of it so far determines the headers of its response. */
class ApiExchange {
  readonly call: ApiCall;
  readonly request: Request;
  readonly headers = new Headers({ "x-usage-cost": "0" });
  settled: SettledUsage | null = null;
  reservationId: string | null = null;

  constructor(call: ApiCall, request: Request) {
    this.call = call;
    this.request = request;
  }

  setRate({ limit, remaining, resetSeconds }: RateState): void {
    this.headers.set("ratelimit-policy", `"calls";q=${limit};w=60`);
    this.headers.set("ratelimit", `"calls";r=${remaining};t=${resetSeconds}`);
  }
}

type Authenticated = { found: ApiKeyEntitlements; idempotencyKey: string | null };

type Params = Record<string, unknown>;

async function authenticate({ call, request }: ApiExchange, params: Params): Promise<Authenticated> {
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
  const idempotencyKey = readIdempotencyKey(request);
  const found = await authenticateApiKey({
    authorization: request.headers.get("authorization"),
    clientAddress: clientIp(request),
    toolKey: call.tool,
    idempotencyKey,
  });
  return { found, idempotencyKey };
}

const USED_RECENTLY_MS = 60_000;

/** Records the use after the response, at most once a minute. */
function recordUse({ id, lastUsedAt }: ApiKeyEntitlements["key"]): void {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < USED_RECENTLY_MS) return;
  after(() => touchApiKey(id).catch((error: unknown) => logWarning("api.key_use_not_recorded", { error })));
}

/** @throws AppError `rate_limited`; the calls that run a tool are limited with their reservation */
async function limitReads(
  exchange: ApiExchange,
  { found: { key, entitlements } }: Authenticated,
): Promise<void> {
  const limits = entitlements.map(({ readsPerMinute }) => readsPerMinute);
  const perMinute = limits.length > 0 ? Math.max(...limits) : READS_WITHOUT_PLAN;
  exchange.setRate(await enforceRateLimit({ name: "api-read", perMinute }, key.userId));
}

const hashRequest = (method: string, path: string, json: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([method, path, json]))
    .digest("hex");

/**
 * The stored response of an earlier call with the idempotency key.
 * @throws AppError `idempotency_mismatch` for another request, `idempotency_in_progress` while it runs
 */
function findReplay({ earlierCall }: ApiKeyEntitlements, requestHash: string): object | null {
  if (!earlierCall) return null;
  if (earlierCall.requestHash !== requestHash)
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request.");
  if (earlierCall.isRunning) {
    const options = { retryAfterSeconds: IN_PROGRESS_RETRY_SECONDS };
    throw new AppError(
      "idempotency_in_progress",
      "A call with this Idempotency-Key is in progress.",
      options,
    );
  }
  return earlierCall.response === null ? null : (JSON.parse(earlierCall.response) as object);
}

/** Sends JSON, or the file that the client accepts. */
async function toResponse(
  exchange: ApiExchange,
  { body, file, cost }: ApiResult,
  signal: AbortSignal,
): Promise<Response> {
  const { headers, call, request } = exchange;
  headers.set("x-usage-cost", cost && cost.units > 0 ? `${cost.tool}=${cost.units}` : "0");
  const isFile = wantsFile(request, call);
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

/** The response of an earlier call, whose file is read again. */
function toReplay(body: object, { files }: ApiCall, userId: string): ApiResult {
  const { id, contentType } = body as { id?: string | null; contentType?: string };
  if (!files || !contentType) return { body };
  return { body, file: { source: { open: () => openUserFile(userId, id ?? "") }, contentType } };
}

async function completeCall(
  exchange: ApiExchange,
  userId: string,
  key: string | null,
  result: ApiResult,
): Promise<void> {
  const { reservationId } = exchange;
  if (!key || !reservationId || !result.body) return;
  await completeIdempotentCall({ userId, key, reservationId }, JSON.stringify(result.body)).catch(
    (error: unknown) => logWarning("api.response_not_stored", { error }),
  );
}

/** A failed call is not charged and can be repeated with its key. If this fails, its lease ends. */
async function forgetCall({ reservationId }: ApiExchange, userId: string, key: string | null): Promise<void> {
  if (!key || !reservationId) return;
  await deleteIdempotentCall({ userId, key, reservationId }).catch((error: unknown) =>
    logWarning("api.idempotency_key_not_deleted", { error }),
  );
}

type Scope = { requestId: string; deadline: Deadline; params: Params };

async function runCall(exchange: ApiExchange, authenticated: Authenticated, scope: Scope): Promise<Response> {
  const { call, request } = exchange;
  const { found, idempotencyKey } = authenticated;
  const { key, entitlements } = found;
  const json = call.body ? await readJsonBody(request, call.maxBodyBytes ?? MAX_BODY_BYTES) : null;
  const body = call.body && parseApiInput(call.body, json);
  const query = call.query && parseQuery(request, call.query);
  const signal = AbortSignal.any([request.signal, scope.deadline.signal]);
  const requestHash = hashRequest(call.method, call.path, json);
  const replay = findReplay(found, requestHash);
  if (replay) {
    await limitReads(exchange, authenticated);
    exchange.headers.set("idempotent-replay", "true");
    return toResponse(exchange, toReplay(replay, call, key.userId), signal);
  }
  const apiKey: ApiKeyRun = {
    apiKeyId: key.id,
    idempotency: idempotencyKey === null ? null : { key: idempotencyKey, requestHash },
    entitlement: selectLargestByTool(entitlements)[0] ?? null,
    onReserved: ({ reservationId, rate }) => {
      exchange.reservationId = reservationId;
      exchange.setRate(rate);
    },
    onSettled: (settled) => {
      exchange.settled = settled;
    },
  };
  const context: ApiContext = {
    userId: key.userId,
    caller: { id: key.userId, apiKey },
    entitlements,
    scopes: key.scopes,
    body,
    query,
    id: call.id ? requireUuid(call.id, scope.params.id) : "",
    requestId: scope.requestId,
    deadline: scope.deadline.at,
    signal,
    defer: after,
    wantsFile: wantsFile(request, call),
    getSettledUsage: () => exchange.settled,
    limitRead: () => limitReads(exchange, authenticated),
  };
  let result: ApiResult | undefined;
  try {
    result = await call.run(context);
    await completeCall(exchange, key.userId, idempotencyKey, result);
    return await toResponse(exchange, result, signal);
  } catch (error) {
    const source = result?.file?.source;
    if (source && "release" in source) await source.release();
    // A call that has run was charged: its key must not start another run.
    if (!result) await forgetCall(exchange, key.userId, idempotencyKey);
    throw error;
  }
}

/** Creates the handler of a call of the public API. It accepts API keys only. */
export function createApiHandler(call: ApiCall): Handler {
  return withErrorsAndLog(async ({ request, requestId, fail, setUser, setApiKey }, context: RouteContext) => {
    const exchange = new ApiExchange(call, request);
    const deadline = createDeadline(call.maxDuration);
    const respond = async (): Promise<Response> => {
      // Pages of any site may show the image of a signed link.
      if (call.auth !== "link") assertSameOrigin(request);
      const params = await context.params;
      const authenticated = await authenticate(exchange, params);
      const { key } = authenticated.found;
      setUser({ id: key.userId });
      setApiKey(key.id);
      recordUse(key);
      assertScope(call, key.scopes);
      if (!call.tool) await limitReads(exchange, authenticated);
      return runCall(exchange, authenticated, { requestId, deadline, params });
    };
    try {
      return withDefaultHeaders(await beforeDeadline(respond(), deadline), requestId);
    } catch (error) {
      const appError = fail(error);
      if (appError.code === "rate_limited" && appError.retryAfterSeconds)
        exchange.headers.set("ratelimit", `"calls";r=0;t=${appError.retryAfterSeconds}`);
      return problemResponse(appError, requestId, exchange.headers);
    }
  });
}

/** The methods of a route of the public API, one call for each. */
export const exportApiCalls = (...calls: ApiCall[]) =>
  exportMethods(
    Object.fromEntries(calls.map((call) => [call.method, createApiHandler(call)])),
    problemResponse,
  );

/** A handler of the public API without a key. */
export const createPublicHandler = (
  handler: (request: Request, params: Record<string, unknown>) => Promise<Response>,
): Handler =>
  withErrorsAndLog(async ({ request, requestId, fail }, context: RouteContext) => {
    try {
      return withDefaultHeaders(await handler(request, await context.params), requestId);
    } catch (error) {
      return problemResponse(fail(error), requestId);
    }
  });
