import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Fault } from "../control-api/faults.ts";
import type { Service } from "../service.ts";
import { inTransaction } from "../storage/database.ts";
import type { Transaction } from "../storage/transaction.ts";
import { API_VERSION, StripeError } from "./errors.ts";
import { serialize } from "./expand.ts";
import { decodeForm, type Form } from "./form.ts";
import { parseExpand } from "./params.ts";

export type Endpoint = {
  tx: Transaction;
  form: Form;
  path: Record<string, string>;
  isPublishable: boolean;
};
/** Returns the response body. Changes made before a thrown `CommittedError` are committed. */
export type Handler = (call: Endpoint) => object;
type Reply = { status: number; body: string };
/** A reply stored under its idempotency key, with the id of the first request. */
type StoredReply = Reply & { requestId: string };
type KeyedCall = { key: string; fingerprint: string };
type C = Context<{ Bindings: HttpBindings }>;

/** An error whose changes are committed, such as a decline: the attempt was made. */
export class CommittedError extends Error {
  readonly error: StripeError;
  constructor(error: StripeError) {
    super(error.message);
    this.error = error;
  }
}

function getApiKey(c: C): string {
  const header = c.req.header("authorization") ?? "";
  if (/^basic /i.test(header)) return Buffer.from(header.slice(6), "base64").toString().split(":")[0] ?? "";
  return /^bearer +(\S+)/i.exec(header)?.[1] ?? "";
}

/** @throws StripeError 401 for an unknown key, 403 for the publishable key where the secret key is required */
function authenticate(c: C, service: Service, opensToBrowsers: boolean, form: Form): boolean {
  const key = getApiKey(c) || String(form.key ?? "");
  if (key === service.settings.secretKey) return false;
  if (key !== service.settings.publishableKey) {
    const said = key
      ? `Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}`
      : "You did not provide an API key.";
    throw new StripeError(401, "invalid_request_error", said, key ? { code: "api_key_invalid" } : {});
  }
  if (!opensToBrowsers)
    throw new StripeError(
      403,
      "invalid_request_error",
      "This API call cannot be made with a publishable API key. Please use a secret API key.",
      { code: "secret_key_required" },
    );
  return true;
}

export function formatErrorBody(error: StripeError, requestId: string): string {
  const { message, type, details } = error;
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
  return JSON.stringify({ error: { ...details, message, request_log_url, type } });
}

function storeReply(
  service: Service,
  { key, fingerprint }: KeyedCall,
  { status, body, requestId }: StoredReply,
) {
  service.database
    .prepare("insert into stored_replies values (?, ?, ?, ?, ?, ?)")
    .run(key, fingerprint, status, body, requestId, service.nowMs());
}

/**
 * Runs a handler in one transaction, which also stores the reply under the call's idempotency key.
 * @param failure sent and stored instead of the handler's reply
 */
function runHandler(
  service: Service,
  handler: Handler,
  input: Omit<Endpoint, "tx">,
  requestId: string,
  keyed: KeyedCall | null,
  failure: Reply | null,
): Reply {
  const request = { id: requestId, idempotency_key: keyed?.key ?? null };
  const keep = (answered: Reply): Reply => {
    const reply = failure ?? answered;
    if (keyed) storeReply(service, keyed, { ...reply, requestId });
    return reply;
  };
  return service.transaction((tx) => {
    try {
      const shown = serialize(tx, handler({ ...input, tx }), parseExpand(input.form));
      return keep({ status: 200, body: JSON.stringify(shown) });
    } catch (error) {
      if (!(error instanceof CommittedError)) throw error;
      return keep({ status: error.error.status, body: formatErrorBody(error.error, requestId) });
    }
  }, request);
}

function findStoredReply(service: Service, { key, fingerprint }: KeyedCall): StoredReply | null {
  const row = service.database.prepare("select * from stored_replies where key = ?").get(key) as
    | (Reply & { fingerprint: string; request: string; at: number })
    | undefined;
  if (!row) return null;
  if (row.at < service.nowMs() - 86_400_000) {
    inTransaction(service.database, () =>
      service.database.prepare("delete from stored_replies where key = ?").run(key),
    );
    return null;
  }
  if (row.fingerprint === fingerprint) return { status: row.status, body: row.body, requestId: row.request };
  throw new StripeError(
    400,
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

const MAX_KEY_LENGTH = 255;

/** @throws StripeError 400 for a key that is too long, 409 for a key that another request is using */
function validateIdempotencyKey(service: Service, key: string): void {
  if (key.length > MAX_KEY_LENGTH)
    throw new StripeError(
      400,
      "idempotency_error",
      `Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long. You passed one of ${key.length} characters.`,
    );
  if (service.keysInUse.has(key))
    throw new StripeError(
      409,
      "idempotency_error",
      `There is currently another in-progress request using this Idempotency Key: ${key}. Please try again later.`,
      { code: "idempotency_key_in_use" },
    );
}

const buildFaultReply = ({ kind }: Fault, requestId: string): Reply | null => {
  if (kind === "429") {
    const error = new StripeError(429, "invalid_request_error", "Too many requests. Please slow down.", {
      code: "rate_limit",
    });
    return { status: 429, body: formatErrorBody(error, requestId) };
  }
  if (kind !== "500") return null;
  const error = new StripeError(500, "api_error", "Something went wrong. This failure was injected.");
  return { status: 500, body: formatErrorBody(error, requestId) };
};

const parseForm = async (c: C): Promise<Form> =>
  decodeForm(["GET", "DELETE"].includes(c.req.method) ? new URL(c.req.url).search : await c.req.text());

const reset = (c: C): Response => {
  c.env.incoming.socket.destroy();
  return c.body(null, 500);
};

type Exchange = {
  service: Service;
  handler: Handler;
  requestId: string;
  isPublishable: boolean;
  form: Form;
  keyed: KeyedCall | null;
};

/** Runs an authenticated call: the stored reply or the handler, with the injected fault. */
async function respond(c: C, exchange: Exchange): Promise<Response> {
  const { service, handler, requestId, isPublishable, form, keyed } = exchange;
  const send = ({ status, body }: Reply) =>
    c.body(body, status as ContentfulStatusCode, { "Content-Type": "application/json" });
  const stored = keyed && findStoredReply(service, keyed);
  if (keyed) {
    c.header("Idempotency-Key", keyed.key);
    c.header("Original-Request", stored?.requestId ?? requestId);
  }
  if (stored) c.header("Idempotent-Replayed", "true");
  const fault = service.faults.take(c.req.method, c.req.path, stored !== null);
  const failure = fault && buildFaultReply(fault, requestId);
  if (fault?.kind === "slow" && fault.when === "before") await sleep(fault.delayMilliseconds);
  if (fault?.when === "before" && fault.kind === "reset") return reset(c);
  if (fault?.when === "before" && failure) {
    if (keyed && failure.status === 500) storeReply(service, keyed, { ...failure, requestId });
    return send(failure);
  }
  service.runDueJobs();
  const { key: _key, ...params } = form;
  const input = { form: isPublishable ? params : form, path: c.req.param(), isPublishable };
  const late = failure?.status === 500 ? failure : null;
  const reply = stored ?? runHandler(service, handler, input, requestId, keyed, late);
  if (fault?.kind === "slow" && fault.when === "after") await sleep(fault.delayMilliseconds);
  return fault?.kind === "reset" ? reset(c) : send(failure ?? reply);
}

/** Wraps a handler with API key, form parsing, idempotency and injected faults. */
export function endpoint(service: Service, handler: Handler, opensToBrowsers = false) {
  return async (c: C): Promise<Response> => {
    const requestId = String(c.res.headers.get("Request-Id"));
    c.header("Stripe-Version", API_VERSION);
    c.header("Date", new Date(service.nowMs()).toUTCString());
    let held = "";
    try {
      const form = await parseForm(c);
      const isPublishable = authenticate(c, service, opensToBrowsers, form);
      const key = c.req.method === "POST" ? (c.req.header("idempotency-key") ?? "") : "";
      validateIdempotencyKey(service, key);
      if (key) service.keysInUse.add(key);
      held = key;
      const fingerprint = createHash("sha256")
        .update(`${c.req.method} ${c.req.path} ${JSON.stringify(form)}`)
        .digest("hex");
      const keyed = key ? { key, fingerprint } : null;
      return await respond(c, { service, handler, requestId, isPublishable, form, keyed });
    } catch (error) {
      const isKnown = error instanceof StripeError;
      if (!isKnown) console.error("stripe emulator:", error);
      const shown = isKnown ? error : new StripeError(500, "api_error", "The emulator failed; see its log.");
      return c.body(formatErrorBody(shown, requestId), shown.status, { "Content-Type": "application/json" });
    } finally {
      service.keysInUse.delete(held);
    }
  };
}
