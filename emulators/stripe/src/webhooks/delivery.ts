import { createHmac } from "node:crypto";
import type { Service } from "../service.ts";
import { inTransaction } from "../storage/database.ts";

/** Seconds until the next attempt after a delivery without a 2xx response. */
const RETRY_DELAYS = [5, 30, 300, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400];
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

type Delivery = { seq: number; event: string; attempts: number };

/** `t=…,v1=…` over the body, one `v1` per secret. */
function signatureHeader(body: string, secrets: readonly string[], seconds: number): string {
  const sign = (secret: string) => createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",");
}

/** Sends one event. Its signature has the real time, because the receiver's clock does not move. */
async function sendEvent(service: Service, body: string): Promise<string> {
  const { webhookUrl, webhookSecrets } = service.settings;
  try {
    const response = await fetch(webhookUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signatureHeader(body, webhookSecrets, Math.floor(Date.now() / 1000)),
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error.message) : String(error);
  }
}

/** Delivers due events in the order in which they happened. */
export function createDelivery(service: Service) {
  const { database } = service;
  let running: Promise<void> | null = null;
  let isClosed = false;

  const nextDue = () =>
    database
      .prepare(
        "select seq, event, attempts from deliveries where state = 'waiting' and due <= ? order by seq limit 1",
      )
      .get(service.nowMs()) as Delivery | undefined;

  function recordAttempt({ seq, attempts, event }: Delivery, status: string): void {
    const isDone = /^2\d\d$/.test(status);
    const wait = RETRY_DELAYS[attempts];
    const state = isDone ? "done" : wait === undefined ? "failed" : "waiting";
    inTransaction(database, () => {
      database
        .prepare("update deliveries set state = ?, attempts = ?, due = ?, last_status = ? where seq = ?")
        .run(state, attempts + 1, service.nowMs() + (wait ?? 0) * 1000, status, seq);
      if (isDone)
        database
          .prepare("update objects set json = json_set(json, '$.pending_webhooks', 0) where id = ?")
          .run(event);
    });
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (service.setting("webhooks") === "drop") {
      database
        .prepare("update deliveries set state = 'dropped', last_status = 'dropped' where seq = ?")
        .run(delivery.seq);
      return;
    }
    const row = database.prepare("select json from objects where id = ?").get(delivery.event) as
      | { json: string }
      | undefined;
    if (!row) {
      database.prepare("delete from deliveries where seq = ?").run(delivery.seq);
      return;
    }
    const status = await sendEvent(service, row.json);
    if (!isClosed) recordAttempt(delivery, status);
  }

  async function drain(): Promise<void> {
    while (!isClosed && service.setting("webhooks") !== "hold") {
      const delivery = nextDue();
      if (!delivery) return;
      await deliver(delivery);
    }
  }

  /** Resolves after one attempt of every due delivery. */
  function flush(): Promise<void> {
    running ??= drain().finally(() => {
      running = null;
    });
    return running;
  }
  const timer = setInterval(() => {
    if (isClosed) return;
    service.runDueJobs();
    flush().catch((error) => console.error("stripe emulator:", error));
  }, POLL_MS);

  /** Delivers one event again now, whatever its earlier result. */
  async function resend(event: string): Promise<string> {
    const row = database.prepare("select json from objects where id = ? and kind = 'event'").get(event) as
      | { json: string }
      | undefined;
    if (!row) return "unknown";
    const status = await sendEvent(service, row.json);
    const found = database
      .prepare("select seq, event, attempts from deliveries where event = ?")
      .get(event) as Delivery | undefined;
    if (found && /^2/.test(status)) recordAttempt(found, status);
    return status;
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(timer);
    await running?.catch(() => {});
  }
  return { flush, resend, close };
}
export type Deliverer = ReturnType<typeof createDelivery>;
