import { expect, test } from "vitest";
import { stack } from "#tests/support/stack.ts";
import { site } from "./client.ts";

const PAGES = "/ /pricing /auth /auth/v1/callback /reset-password /landing/web-inspector /nowhere".split(" ");
/** Secrets of any project that must not be in a build for browsers. */
const SHAPES = [
  /sk_(?:test|live)_\w/,
  /whsec_\w{8}/,
  /sb_secret_\w{4}/,
  /service_role/,
  /postgres(?:ql)?:\/\//,
];

/** Every script of the site, found by crawling pages and scripts. */
async function readScripts(): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const pages = await Promise.all(PAGES.map(async (page) => (await fetch(`${site}${page}`)).text()));
  const waiting = pages.flatMap(addressesIn);
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (scripts.has(address)) continue;
    const response = await fetch(`${site}${address}`);
    const text = response.ok ? await response.text() : "";
    scripts.set(address, text);
    waiting.push(...addressesIn(text));
  }
  pages.forEach((text, place) => {
    scripts.set(PAGES[place] ?? "", text);
  });
  return scripts;
}

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/(?:\/_next\/)?(static\/chunks\/[\w./~-]+\.js)/g)].map(([, path]) => `/_next/${path}`);

test("no page or script of the site contains a secret", async () => {
  const secrets = [stack.secretKey, stack.stripeSecretKey, stack.stripeWebhookSecret, stack.databaseUrl];
  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  const scripts = await readScripts();
  expect(scripts.size).toBeGreaterThan(20);
  expect([...scripts.values()].some((text) => text.includes(stack.publishableKey))).toBe(true);
  for (const [address, text] of scripts) {
    for (const secret of secrets) expect(text.includes(secret), address).toBe(false);
    for (const shape of SHAPES) expect(shape.exec(text)?.[0] ?? null, address).toBeNull();
  }
});
