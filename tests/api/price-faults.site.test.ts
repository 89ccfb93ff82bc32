import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { call, post, type SignedIn, signedIn, sql } from "./client.ts";
import {
  ageCustomer,
  cancel,
  DAY,
  expectSettled,
  getPaidCents,
  listSettledPlans,
  requestPayment,
  setWebhooks,
} from "./payment-scenario.ts";
import {
  completePurchase,
  json,
  PRO,
  pay,
  STARTER,
  startCheckout,
  subscriber,
  sync,
} from "./payment-steps.ts";
import { readSiteEnv } from "./start-server.ts";

/* Faults of docs/billing-failure-modes.md about changed plans and prices over HTTP; the operator edits the
   plan table. */

const RENEWAL = 32 * DAY + 7_200;

/** Runs `npm run billing:sync-prices` with the settings of the running site. @returns its output */
async function syncPrices(): Promise<string> {
  const args = ["--conditions=react-server", "scripts/billing.ts", "sync"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: readSiteEnv() });
  return stdout;
}

/** The catalog of the calls may be five seconds old. */
async function changePrice(planId: number, cents: number): Promise<void> {
  await sql`update plans set price_cents = ${cents} where id = ${planId}`;
  expect(await syncPrices()).toContain(`${cents} cents`);
}

afterEach(async () => {
  await setWebhooks("normal");
  await sql`update plans set is_for_sale = true where id = ${STARTER}`;
  await sql`update products set is_live = true where id in (1, 2)`;
  const restored = await sql`update plans set price_cents = case id when ${STARTER} then 900 else 2900 end
    where id = ${STARTER} and price_cents <> 900 or id = ${PRO} and price_cents <> 2900 returning id`;
  if (restored.length > 0) await syncPrices();
  // Later tests must not see the changed catalog either.
  await waitFor(async () => {
    const plans = (await getInspector())?.plans.map(({ id, price }) => [id, price]);
    expect(plans?.filter(([id]) => id === STARTER || id === PRO)).toEqual([
      [STARTER, 900],
      [PRO, 2_900],
    ]);
  });
});

type Plan = { id: number; price: number };
type CatalogProduct = {
  id: number;
  plans: Plan[];
  subscription: { pays: { price: number } | null; isPlanForSale: boolean } | null;
};

async function getInspector(user?: SignedIn): Promise<CatalogProduct | undefined> {
  const response = await call("/api/catalog", user ? { token: user.token } : {});
  return ((await response.json()) as CatalogProduct[]).find(({ id }) => id === 1);
}

const hasAccess = async ({ token }: SignedIn) =>
  (await json<{ hasAccess: boolean }>(await call("/api/tools/by-key/firecrawl", { token }))).hasAccess;

test.each([
  [
    "a plan is taken off sale",
    () => sql`update plans set is_for_sale = false where id = ${STARTER}`,
    [1, 3, 4],
  ],
  ["a product is no longer live", () => sql`update products set is_live = false where id = 1`, [1, 2, 3, 4]],
])(
  "fault 31: %s: its subscribers keep access and price over the renewal, and no other user can buy it",
  async (_what, withdraw, listed) => {
    const [user, other] = [await subscriber(), await signedIn()];
    await withdraw();
    await waitFor(async () => {
      expect(await getInspector(user)).toMatchObject({
        subscription: { pays: { price: 900 }, isPlanForSale: false },
      });
      expect((await getInspector(other))?.plans.map(({ id }) => id)).toEqual(listed);
    });
    expect((await requestPayment(other, STARTER)).status).toBe(404);

    expect((await cancel(user, STARTER)).status).toBe(200);
    const resumed = await post("/api/user/subscriptions/resume", { planId: STARTER }, user.token);
    expect(resumed.status).toBe(200);
    await ageCustomer(user, RENEWAL);
    await expectSettled(user, [STARTER], 1_800);
    expect(await hasAccess(user)).toBe(true);
    expect(await listSettledPlans(other)).toEqual([]);
  },
);

test("fault 32: after a price change subscribers renew at the old price and other users pay the new one", async () => {
  const [user, other] = [await subscriber(), await signedIn()];
  await changePrice(STARTER, 1_200);
  await ageCustomer(user, RENEWAL);
  await expectSettled(user, [STARTER], 1_800);
  expect((await getInspector(user))?.subscription?.pays?.price).toBe(900);
  await completePurchase(other, STARTER);
  expect(await listSettledPlans(other)).toEqual([STARTER]);
  expect(await getPaidCents(other)).toBe(1_200);
});

test("fault 32: after a price change an open form cannot be paid, and the next one shows the new price", async () => {
  const user = await signedIn();
  const old = await startCheckout(user, STARTER);
  await changePrice(STARTER, 1_200);
  const shown = await startCheckout(user, STARTER);
  expect([old.summary.dueTodayCents, shown.summary.dueTodayCents]).toEqual([900, 1_200]);
  expect(await pay(old.clientSecret)).not.toBe("succeeded");
  expect(await pay(shown.clientSecret)).toBe("succeeded");
  await sync(user);
  await expectSettled(user, [STARTER], 1_200);
});

test.each([50, 99_999_999])("fault 33: a price of %i cents is shown and charged unchanged", async (cents) => {
  await changePrice(PRO, cents);
  const user = await signedIn();
  await waitFor(async () =>
    expect((await getInspector(user))?.plans.find(({ id }) => id === PRO)?.price).toBe(cents),
  );
  expect((await startCheckout(user, PRO)).summary).toMatchObject({ dueTodayCents: cents, thenCents: cents });
  await completePurchase(user, PRO);
  await expectSettled(user, [PRO], cents);
});
