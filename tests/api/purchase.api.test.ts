import { describe, expect, test } from "vitest";
import { post, signedIn } from "./client.ts";
import {
  billing,
  flushWebhooks,
  json,
  listPlans,
  PRO,
  pay,
  STARTER,
  startCheckout,
  subscriber,
  sync,
  untilConfirmed,
} from "./payment-steps.ts";

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PURCHASE = "/api/payments/create-payment-intent";
const OF_A_PLAN = [
  PURCHASE,
  "/api/user/subscriptions/cancel",
  "/api/user/subscriptions/resume",
  "/api/user/subscriptions/pay",
];

const refusal = async (response: Response, status: number) =>
  json<{ code: string; message: string }>(response, status);

test("fault 44: a user cannot reach a plan that is unknown, not live or another user's, and nothing changes", async () => {
  const [owner, { token }] = await Promise.all([subscriber(STARTER), signedIn()]);
  for (const path of OF_A_PLAN)
    for (const planId of path === PURCHASE ? [4711, 8] : [4711, 8, STARTER, 1])
      expect(await refusal(await post(path, { planId }, token), 404), `${path} ${planId}`).toMatchObject({
        code: "not_found",
      });
  expect(await listPlans(owner)).toEqual([STARTER]);
  expect((await billing(owner)).invoices).toHaveLength(1);
});

describe("a purchase", () => {
  test("shows the amount due, is paid once, and is visible in every endpoint", async () => {
    const user = await signedIn();
    const offer = await startCheckout(user, STARTER);
    expect(offer).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      customerSession: { clientSecret: expect.any(String), savedCards: 0 },
      summary: {
        planName: "Starter",
        productName: "Web Inspector",
        dueTodayCents: 900,
        creditCents: 0,
        discount: null,
        thenCents: 900,
        billingCycle: "1 mon",
        replaces: null,
        paysOpenInvoice: false,
        nextChargeAt: MOMENT,
        includes: { tools: expect.any(Array), features: expect.any(Array) },
        billingDetails: { companyName: null, taxId: null },
      },
    });
    expect((await startCheckout(user, STARTER)).clientSecret).toBe(offer.clientSecret);
    expect(await listPlans(user)).toEqual([]);
    expect(await json(await sync(user))).toEqual({ payment: "none" });
    expect(await pay(offer.clientSecret)).toBe("succeeded");
    await untilConfirmed(user);
    expect(await listPlans(user)).toEqual([STARTER]);
    const again = await refusal(await post(PURCHASE, { planId: STARTER }, user.token), 409);
    expect(again).toMatchObject({ code: "conflict", message: "You already have this plan." });
  });

  test("grants access by webhook when the user does not return", async () => {
    const user = await signedIn();
    await pay((await startCheckout(user, STARTER)).clientSecret);
    await flushWebhooks();
    expect(await listPlans(user)).toEqual([STARTER]);
  });

  test.each([
    [STARTER, "Starter"],
    [1, "Free"],
  ])("of the lower plan %i is rejected with instructions", async (planId, name) => {
    const user = await subscriber(PRO);
    const before = await refusal(await post(PURCHASE, { planId }, user.token), 409);
    expect(before.message).toBe(
      `You're on Pro, a higher plan. To move to ${name}, cancel it; you can start ${name} when it ends.`,
    );
    await post("/api/user/subscriptions/cancel", { planId: PRO }, user.token);
    const after = await refusal(await post(PURCHASE, { planId }, user.token), 409);
    expect(after.message).toContain(`You can start ${name} when it ends.`);
    expect(await listPlans(user)).toEqual([PRO]);
  });

  test("that the bank declines grants nothing", async () => {
    const user = await signedIn();
    expect(await pay((await startCheckout(user, STARTER)).clientSecret, "4000000000000002")).toBe(
      "Your card was declined.",
    );
    expect(await json(await sync(user))).toEqual({ payment: "failed" });
    expect(await listPlans(user)).toEqual([]);
  });
});

describe("a paid plan", () => {
  const cancel = (token: string) => post("/api/user/subscriptions/cancel", { planId: STARTER }, token);
  const resume = (token: string) => post("/api/user/subscriptions/resume", { planId: STARTER }, token);

  test("ends with its period, however often it is canceled, and can be resumed", async () => {
    const user = await subscriber();
    const first = await json<{ endsAt: string }>(await cancel(user.token));
    expect(first).toEqual({ endsAt: MOMENT, immediate: false });
    expect(await json(await cancel(user.token))).toEqual(first);
    expect(await listPlans(user)).toEqual([STARTER]);
    expect(await json(await resume(user.token))).toEqual({ renewsAt: first.endsAt });
    expect(await json(await resume(user.token))).toEqual({ renewsAt: first.endsAt });
  });
});
