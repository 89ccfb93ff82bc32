import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer } from "#tests/support/listen.ts";
import { testBrowser } from "#tests/support/test-browser.ts";
import { getIntentId, PUBLISHABLE_KEY, saveCard, setUpFixture, startPurchase } from "../support.ts";

const { emulator, stripe } = await setUpFixture();
let browser: Browser;

/** Serves the shop's page with the emulator's Stripe.js and the bundled shop. @returns its address */
async function openShop(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./shop-page.tsx", import.meta.url))],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
    write: false,
  });
  const page = `<!doctype html><meta charset="utf-8"><body><script src="${emulator.url}/endive/stripe.js"></script><script type="module" src="/shop.js"></script>`;
  const address = await startTestServer((request, response) => {
    const isScript = request.url === "/shop.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? outputFiles[0]?.text : page);
  });
  return `http://${address}`;
}
const shopUrl = await openShop();

beforeAll(async () => {
  browser = await chromium.launch(await testBrowser());
});
afterAll(() => browser.close());

async function newSecret(): Promise<string> {
  const intent = getIntentId((await startPurchase(stripe)).subscription);
  return (await stripe.paymentIntents.retrieve(intent)).client_secret ?? "";
}

async function openForm(secret: string, query: Record<string, string> = { country: "US" }): Promise<Page> {
  const page = await browser.newPage();
  const search = new URLSearchParams({ key: PUBLISHABLE_KEY, secret, ...query });
  await page.goto(`${shopUrl}/?${search}`);
  return page;
}

const said = (page: Page) => page.locator("output");
const findFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

async function waitFor(page: Page, text: string | RegExp): Promise<void> {
  await said(page).filter({ hasText: text }).waitFor({ timeout: 15_000 });
}

async function fillCard(page: Page, number: string): Promise<void> {
  const frame = findFrame(page);
  await frame.locator('[name="number"]').fill(number);
  await frame.locator('[name="expiry"]').fill("1234");
  await frame.locator('[name="cvc"]').fill("123");
}

const pay = (page: Page) => page.getByRole("button", { name: "Pay" }).click();

test("the form shows missing fields, and accepts another card after a decline", async () => {
  const page = await openForm(await newSecret());
  await waitFor(page, "ready");
  expect(await page.locator("iframe").count()).toBe(1);
  expect(
    await findFrame(page)
      .locator("body")
      .evaluate((body) => getComputedStyle(body).color),
  ).toBe("rgb(1, 2, 3)");
  await pay(page);
  await waitFor(page, "incomplete_number: Your card number is incomplete.");
  await fillCard(page, "4000000000000002");
  await pay(page);
  await waitFor(page, "card_declined: Your card was declined.");
  await fillCard(page, "4242424242424242");
  await pay(page);
  await waitFor(page, "status: succeeded");
  await page.close();
});

/** A customer with a saved Visa card who is about to pay. */
async function seedReturningCustomer() {
  const { customer, subscription } = await startPurchase(stripe);
  const card = await saveCard(stripe, customer.id, "pm_card_visa");
  const intent = getIntentId(subscription);
  const { client_secret: secret } = await stripe.paymentIntents.retrieve(intent);
  const { client_secret: session } = await stripe.customerSessions.create({
    customer: customer.id,
    components: {
      payment_element: {
        enabled: true,
        features: {
          payment_method_redisplay: "enabled",
          payment_method_allow_redisplay_filters: ["always", "limited", "unspecified"],
        },
      },
    },
  });
  return { card, intent, secret: secret ?? "", session };
}

test("a customer session offers the saved card first, which pays without another entry", async () => {
  const { card, intent, secret, session } = await seedReturningCustomer();
  const page = await openForm(secret, { country: "US", session });
  await waitFor(page, "ready");
  expect(await findFrame(page).getByRole("radio", { name: "Visa •••• 4242" }).isChecked()).toBe(true);
  await pay(page);
  await waitFor(page, "status: succeeded");
  expect((await stripe.paymentIntents.retrieve(intent)).payment_method).toBe(card);
  await page.close();
});

test("a customer with a saved card can pay with another one", async () => {
  const { card, intent, secret, session } = await seedReturningCustomer();
  const page = await openForm(secret, { country: "US", session });
  await waitFor(page, "ready");
  await findFrame(page).getByRole("tab", { name: "Card" }).click();
  await fillCard(page, "5555555555554444");
  await pay(page);
  await waitFor(page, "status: succeeded");
  expect((await stripe.paymentIntents.retrieve(intent)).payment_method).not.toBe(card);
  await page.close();
});

test("3-D Secure can fail and then succeed", async () => {
  const page = await openForm(await newSecret());
  await waitFor(page, "ready");
  const bank = page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');
  await fillCard(page, "4000002760003184");
  await pay(page);
  await bank.locator("#test-source-fail-3ds").click();
  await waitFor(page, "payment_intent_authentication_failure");
  await pay(page);
  await bank.locator("#test-source-authorize-3ds").click();
  await waitFor(page, "status: succeeded");
  expect(await page.locator("iframe").count()).toBe(2);
  await page.close();
});

test("the form stays hidden for a finished intent", async () => {
  const secret = await newSecret();
  await stripe.paymentIntents.confirm(secret.split("_secret_")[0] ?? "", {
    payment_method: "pm_card_visa",
  });
  const page = await openForm(secret);
  await waitFor(page, "load: payment_intent_unexpected_state");
  await page.close();
});

test("confirmPayment throws without the country that the form does not collect", async () => {
  const page = await openForm(await newSecret(), {});
  await waitFor(page, "ready");
  await fillCard(page, "4242424242424242");
  await pay(page);
  await waitFor(
    page,
    /IntegrationError: You specified "never" for fields\.billing_details\.address\.country/,
  );
  await page.close();
});

test("Stripe.js refuses invalid use of its API with Stripe's errors", async () => {
  const page = await openForm(await newSecret());
  await waitFor(page, "ready");
  const refusals = await page.evaluate(() => {
    type Loose = (...values: unknown[]) => Record<string, Loose>;
    const Stripe: Loose = Reflect.get(window as object, "Stripe");
    const stripe: Record<string, Loose> = Reflect.get(window as object, "stripe");
    const message = (work: () => unknown) => {
      try {
        work();
        return "nothing";
      } catch (error) {
        return (error as Error).message;
      }
    };
    const secret = new URLSearchParams(location.search).get("secret");
    return {
      secretKey: message(() => Stripe("sk_test_1")),
      badSecret: message(() => stripe.elements?.({ clientSecret: "nonsense" })),
      twice: message(() => {
        const elements = stripe.elements?.({ clientSecret: secret });
        elements?.create?.("payment");
        elements?.create?.("payment");
      }),
      again: message(() => {
        const elements = stripe.elements?.({ clientSecret: secret });
        elements?.create?.("payment").destroy?.();
        elements?.create?.("payment");
      }),
    };
  });
  expect(refusals.secretKey).toMatch(/^You should not use your secret key with Stripe\.js/);
  expect(refusals.badSecret).toMatch(/^Invalid value for elements\(\): clientSecret should be/);
  expect(refusals.twice).toBe("Can only create one Element of type payment.");
  expect(refusals.again).toBe("nothing");
  await page.close();
});
