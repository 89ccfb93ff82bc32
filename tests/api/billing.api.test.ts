import { describe, expect, test } from "vitest";
import { call, post, signedIn } from "./client.ts";
import { billing, flushWebhooks, json, pay, STARTER, startCheckout, subscriber } from "./payment-steps.ts";

type Refusal = { code: string };

const NO_DETAILS = { companyName: null, taxId: null };

describe("the billing history", () => {
  test("contains the invoice with its receipt and the card on file", async () => {
    expect(await billing(await subscriber())).toEqual({
      billingDetails: NO_DETAILS,
      cards: [
        { brand: "visa", last4: "4242", expMonth: 12, expYear: 2040, pays: ["Web Inspector, Starter"] },
      ],
      invoices: [
        {
          id: expect.stringMatching(/^in_/),
          planId: STARTER,
          createdAt: expect.stringMatching(/Z$/),
          description: "Web Inspector, Starter",
          totalCents: 900,
          currency: "usd",
          status: "paid",
          hostedUrl: expect.stringMatching(/^http/),
          pdfUrl: expect.stringMatching(/^http/),
        },
      ],
      nextCursor: null,
    });
  });

  test("rejects a cursor that is not an invoice", async () => {
    const { token } = await subscriber();
    for (const cursor of ["x", "in_", "in_unknown", "sub_1", "in_1' or 1=1", "in_%00"]) {
      const response = await call(`/api/user/billing?cursor=${encodeURIComponent(cursor)}`, { token });
      expect(await json<Refusal>(response, 400), cursor).toMatchObject({ code: "invalid" });
    }
  });
});

describe("a new card", () => {
  const setUp = async (token: string) =>
    (await json<{ clientSecret: string }>(await post("/api/user/billing/setup", {}, token))).clientSecret;
  const use = (setupIntentId: unknown, token?: string) =>
    post("/api/user/billing/card", { setupIntentId }, token, { method: "PATCH" });
  const getIntentId = (secret: string) => secret.split("_secret_")[0];

  test("is saved without a charge and is charged from then on", async () => {
    const user = await subscriber();
    const secret = await setUp(user.token);
    expect(secret).toMatch(/^seti_\w+_secret_\w+$/);
    expect(await pay(secret, "5555555555554444")).toBe("succeeded");
    const card = { brand: "mastercard", last4: "4444", expMonth: 12, expYear: 2040 };
    expect(await json(await use(getIntentId(secret), user.token))).toEqual({ card });
    expect(await billing(user)).toMatchObject({ cards: [card] });
    expect((await billing(user)).invoices).toHaveLength(1);
  });

  test("is accepted only by the id of a setup intent", async () => {
    const { token } = await signedIn();
    for (const id of [undefined, null, 7, "", "pi_1", "seti_", "seti_1/../x", `seti_${"x".repeat(300)}`])
      expect(await json<Refusal>(await use(id, token), 400), String(id)).toMatchObject({ code: "invalid" });
  });
});

test("a deleted account cannot read its plans and invoices, and other users' payments are unchanged", async () => {
  const user = await subscriber();
  const { clientSecret } = await startCheckout(await signedIn(), STARTER);
  expect(await json(await post("/api/user/account/delete", {}, user.token))).toEqual({ deleted: true });
  await flushWebhooks();
  for (const path of ["/api/catalog", "/api/user/billing"])
    expect((await call(path, { token: user.token })).status).toBe(401);
  expect(await pay(clientSecret)).toBe("succeeded");
});
