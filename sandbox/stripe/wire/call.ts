import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Fault } from "../control/faults.ts";
import type { Service } from "../service.ts";
import type { Book } from "../store/book.ts";
import { inTransaction } from "../store/database.ts";
import { randomText } from "../store/ids.ts";
import { StripeError } from "./errors.ts";
import { present } from "./expand.ts";
import { decodeForm, type Form } from "./form.ts";
import { expandOf } from "./params.ts";
import { API_VERSION } from "./version.ts";

export type Call = { book: Book; form: Form; path: Record<string, string>; isPublishable: boolean };
/** Answers the object to be sent. A thrown `Kept` error's effects stay. */
export type Handler = (call: Call) => object;
type Reply = { status: number; body: string };
type C = Context<{ Bindings: HttpBindings }>;

/** An error whose effects stay, as a decline's do: the try was made. */
export class Kept extends Error {
  readonly error: StripeError;
  constructor(error: StripeError) {
    super(error.message);
    this.error = error;
  }
}

function keyOf(c: C): string {
  const header = c.req.header("authorization") ?? "";
  if (/^basic /i.test(header)) return Buffer.from(header.slice(6), "base64").toString().split(":")[0] ?? "";
  return /^bearer +(\S+)/i.exec(header)?.[1] ?? "";
}

/** @throws StripeError 401 for another key, 403 for the browser's key where the secret one is needed. */
function authenticate(c: C, service: Service, opensToBrowsers: boolean, form: Form): boolean {
  const key = keyOf(c) || String(form.key ?? "");
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

function bodyOf(error: StripeError, requestId: string): string {
  const { message, type, details } = error;
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
  return JSON.stringify({ error: { ...details, message, request_log_url, type } });
}

/** Runs a handler as one whole; the answer is kept under the call's key in the same transaction. */
function run(
  service: Service,
  handler: Handler,
  input: Omit<Call, "book">,
  requestId: string,
  keyed: { key: string; fingerprint: string } | null,
): Reply {
  const request = { id: requestId, idempotency_key: keyed?.key ?? null };
  const keep = (reply: Reply): Reply => {
    if (keyed)
      service.database
        .prepare("insert into replies values (?, ?, ?, ?, ?)")
        .run(keyed.key, keyed.fingerprint, reply.status, reply.body, service.nowMs());
    return reply;
  };
  return service.act((book) => {
    try {
      const shown = present(book, handler({ ...input, book }), expandOf(input.form));
      return keep({ status: 200, body: JSON.stringify(shown) });
    } catch (error) {
      if (!(error instanceof Kept)) throw error;
      return keep({ status: error.error.status, body: bodyOf(error.error, requestId) });
    }
  }, request);
}

function replayOf(service: Service, key: string, fingerprint: string): Reply | null {
  const row = service.database.prepare("select * from replies where key = ?").get(key) as
    | (Reply & { fingerprint: string; at: number })
    | undefined;
  if (!row) return null;
  if (row.at < service.nowMs() - 86_400_000) {
    inTransaction(service.database, () =>
      service.database.prepare("delete from replies where key = ?").run(key),
    );
    return null;
  }
  if (row.fingerprint === fingerprint) return row;
  throw new StripeError(
    400,
    "idempotency_error",
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/** The injected failure, or null when the call goes on. */
async function meet(c: C, fault: Fault | null): Promise<Response | null> {
  if (!fault) return null;
  if (fault.kind === "slow") {
    await sleep(fault.delayMilliseconds);
    return null;
  }
  if (fault.kind === "reset") {
    c.env.incoming.socket.destroy();
    return c.body(null, 500);
  }
  const [status, type, message] =
    fault.kind === "429"
      ? ([429, "invalid_request_error", "Too many requests. Please slow down."] as const)
      : ([500, "api_error", "Something went wrong. This failure was asked for at the sandbox."] as const);
  const code = fault.kind === "429" ? { code: "rate_limit" } : {};
  return c.json({ error: { message, type, ...code } }, status);
}

const formOf = async (c: C): Promise<Form> =>
  decodeForm(["GET", "DELETE"].includes(c.req.method) ? new URL(c.req.url).search : await c.req.text());

/** Makes an endpoint of a handler: key, form, one transaction, idempotent replay, faults. */
export function endpoint(service: Service, handler: Handler, opensToBrowsers = false) {
  return async (c: C): Promise<Response> => {
    const requestId = `req_${randomText(14)}`;
    c.header("Request-Id", requestId);
    c.header("Stripe-Version", API_VERSION);
    c.header("Date", new Date(service.nowMs()).toUTCString());
    const send = ({ status, body }: Reply) =>
      c.body(body, status as ContentfulStatusCode, { "Content-Type": "application/json" });
    try {
      const form = await formOf(c);
      const isPublishable = authenticate(c, service, opensToBrowsers, form);
      const fault = service.faults.take(c.req.method, c.req.path);
      const early = fault?.when === "before" ? await meet(c, fault) : null;
      if (early) return early;
      service.catchUp();
      const key = c.req.method === "POST" ? (c.req.header("idempotency-key") ?? "") : "";
      if (key) c.header("Idempotency-Key", key);
      const fingerprint = createHash("sha256")
        .update(`${c.req.method} ${c.req.path} ${JSON.stringify(form)}`)
        .digest("hex");
      const replayed = key ? replayOf(service, key, fingerprint) : null;
      if (replayed) c.header("Idempotent-Replayed", "true");
      const { key: _key, ...params } = form;
      const input = { form: isPublishable ? params : form, path: c.req.param(), isPublishable };
      const reply = replayed ?? run(service, handler, input, requestId, key ? { key, fingerprint } : null);
      const late = fault?.when === "after" ? await meet(c, fault) : null;
      return late ?? send(reply);
    } catch (error) {
      if (error instanceof StripeError) return send({ status: error.status, body: bodyOf(error, requestId) });
      console.error("payment sandbox:", error);
      return send({
        status: 500,
        body: bodyOf(new StripeError(500, "api_error", "The sandbox failed; its log says why."), requestId),
      });
    }
  };
}
