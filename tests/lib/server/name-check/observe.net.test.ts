import { expect, test } from "vitest";
import { withNameServices } from "./with-name-services.ts";

const { setScenario, registries, platforms, countRequests } = await withNameServices();

test("observe asks the registry itself each time, whatever is cached or in DNS", async () => {
  const client = registries();
  setScenario("kiln-one.com", { state: "redemption" });
  await client.lookUp("kiln-one.com");
  expect(await client.observe("kiln-one.com")).toMatchObject({
    status: "taken",
    registration: { statuses: expect.arrayContaining([expect.stringMatching(/redemption/)]) },
  });
  setScenario("kiln-one.com", { state: "free" });
  expect(await client.observe("kiln-one.com")).toEqual({ status: "available" });
});

test.each([".com", ".io", ".app"])(
  "observe for %s needs a canary, also for registries that IANA lists",
  async (tld) => {
    const client = registries({
      settings: { RDAP_CANARY: JSON.stringify({ [tld]: `no-such-canary${tld}` }) },
    });
    setScenario(`kiln-two${tld}`, { state: "free" });
    setScenario(`no-such-canary${tld}`, { state: "free" });
    await expect(client.observe(`kiln-two${tld}`)).rejects.toMatchObject({ reason: "unclear" });
  },
);

test("observe throws for a free name that has name servers", async () => {
  setScenario("kiln-three.com", { state: "held" });
  await expect(registries().observe("kiln-three.com")).rejects.toMatchObject({ reason: "unclear" });
});

test("observe never asks WHOIS when the registry refuses", async () => {
  setScenario("kiln-four.com", { state: "free", rdap: { kind: "rate-limited", retryAfter: "7" } });
  await expect(registries().observe("kiln-four.com")).rejects.toMatchObject({
    reason: "rate_limited",
    retryAfterSeconds: 7,
  });
  expect(countRequests("whois:verisign")).toBe(0);
});

test("observe asks WHOIS where RDAP has no proper answer, with a canary of its own", async () => {
  const broken = { kind: "html" } as const;
  setScenario("kiln-five.com", { state: "redemption", rdap: broken });
  expect(await registries().observe("kiln-five.com")).toMatchObject({ status: "taken" });
  setScenario("kiln-six.com", { state: "free", rdap: broken });
  expect(await registries().observe("kiln-six.com")).toEqual({ status: "available" });
  const blind = registries({ settings: { RDAP_CANARY: '{".com":"no-such-canary.com"}' } });
  setScenario("no-such-canary.com", { state: "free" });
  await expect(blind.observe("kiln-six.com")).rejects.toMatchObject({ reason: "unclear" });
});

test("observe keeps to a fifth of the registry's rate limit", async () => {
  // The limit of the registry of .org is a burst of 6 and 5 a second.
  const client = registries({ scale: 1 });
  const names = Array.from({ length: 12 }, (_, index) => `kiln-${index}.org`);
  for (const name of names) setScenario(name, { state: "taken" });
  const results = await Promise.allSettled(names.map((name) => client.observe(name)));
  const refused = results.filter(({ status }) => status === "rejected");
  // One at once, and one that waits for a second.
  expect(refused.length).toBe(10);
  expect(countRequests("rdap:pir")).toBe(2);
});

test("observe of a handle needs a platform that knows a handle which is taken", async () => {
  const client = platforms();
  setScenario("youtube:northkiln", { state: "free" });
  setScenario("youtube:youtube", { state: "taken" });
  expect(await client.observe("youtube", "northkiln")).toMatchObject({ status: "available" });
  setScenario("youtube:youtube", { state: "free" });
  await expect(client.observe("youtube", "northkiln")).rejects.toMatchObject({ reason: "unclear" });
});
