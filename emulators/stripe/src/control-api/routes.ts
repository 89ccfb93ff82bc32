import { Hono } from "hono";
import * as z from "zod/mini";
import { TEST_CARDS } from "../billing/test-cards.ts";
import type { PaymentIntent, SetupIntent } from "../resources/types.ts";
import { finishPayment } from "../routes/payment-intents.ts";
import { getOrCreateCard } from "../routes/payment-methods.ts";
import { finishSetup } from "../routes/setup-intents.ts";
import type { Service } from "../service.ts";
import type { Transaction } from "../storage/transaction.ts";
import type { Deliverer } from "../webhooks/delivery.ts";
import { Fault } from "./faults.ts";
import { advanceCustomerClock } from "./test-clock.ts";

const Advance = z.union([
  z.object({ seconds: z.number().check(z.nonnegative()) }),
  z.object({ to: z.number() }),
]);
const Age = z.object({ seconds: z.number().check(z.int(), z.positive()) });
const Mode = z.object({ mode: z.enum(["normal", "drop", "hold"]) });

/** The control API for tests and developers, documented in README.md. */
export function controlRoutes(service: Service, deliverer: Deliverer): Hono {
  const app = new Hono();
  const now = () => Math.floor(service.nowMs() / 1000);
  app.onError((error, c) => c.json({ error: error.message }, error instanceof z.core.$ZodError ? 400 : 500));
  app.get("/__sandbox/health", (c) => c.json({ ok: true }));
  app.get("/__sandbox/clock", (c) => c.json({ now: now() }));
  app.post("/__sandbox/clock/advance", async (c) => {
    const params = Advance.parse(await c.req.json());
    const reached = service.advance("to" in params ? Math.max(0, params.to - now()) : params.seconds);
    await deliverer.flush();
    return c.json({ now: reached });
  });
  app.post("/__sandbox/customers/:id/age", async (c) => {
    const { seconds } = Age.parse(await c.req.json());
    if (!advanceCustomerClock(service, c.req.param("id"), seconds))
      return c.json({ error: "There is no such customer." }, 404);
    await deliverer.flush();
    return c.json({ ok: true });
  });
  app.get("/__sandbox/events", (c) => {
    const rows = service.database
      .prepare(
        "select o.json, d.state, d.attempts, d.last_status from objects o left join deliveries d on d.event = o.id where o.kind = 'event' order by o.seq desc limit 200",
      )
      .all() as { json: string; state: string | null; attempts: number; last_status: string }[];
    return c.json(rows.map(({ json, ...delivery }) => ({ event: JSON.parse(json) as unknown, ...delivery })));
  });
  app.post("/__sandbox/events/:id/resend", async (c) =>
    c.json({ status: await deliverer.resend(c.req.param("id")) }),
  );
  app.post("/__sandbox/webhooks", async (c) => {
    const { mode } = Mode.parse(await c.req.json());
    service.set("webhooks", mode);
    if (mode === "normal") await deliverer.flush();
    return c.json({ mode });
  });
  app.post("/__sandbox/webhooks/flush", async (c) => {
    await deliverer.flush();
    return c.json({ ok: true });
  });
  app.get("/__sandbox/faults", (c) => c.json(service.faults.list()));
  app.post("/__sandbox/faults", async (c) => {
    service.faults.add(Fault.parse(await c.req.json()));
    return c.json(service.faults.list());
  });
  app.delete("/__sandbox/faults", (c) => {
    service.faults.clear();
    return c.json([]);
  });
  app.post("/__sandbox/reset", (c) => {
    service.reset();
    return c.json({ ok: true });
  });
  app.get("/__sandbox/cards", (c) =>
    c.json(Object.entries(TEST_CARDS).map(([number, { note }]) => ({ number, note }))),
  );
  for (const [word, isPassed] of [
    ["complete", true],
    ["fail", false],
  ] as const)
    app.post(`/__sandbox/3ds/:intent/${word}`, (c) => {
      const intent = service.transaction((tx) => finishChallenge(tx, c.req.param("intent"), isPassed));
      return intent
        ? c.json({ status: intent.status })
        : c.json({ error: "This payment waits for no challenge." }, 409);
    });
  return app;
}

/** Applies the result of 3-D Secure. Null for an intent that does not wait for it. */
function finishChallenge(tx: Transaction, id: string, isPassed: boolean): PaymentIntent | SetupIntent | null {
  const intent = tx.find("setup_intent", id) ?? tx.find("payment_intent", id);
  if (intent?.status !== "requires_action" || !intent.payment_method) return null;
  const method = getOrCreateCard(tx, intent.payment_method, "payment_method");
  return intent.object === "setup_intent"
    ? finishSetup(tx, intent, method, isPassed)
    : finishPayment(tx, intent, method, isPassed);
}
