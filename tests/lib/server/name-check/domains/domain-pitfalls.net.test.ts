import { expect, onTestFinished, vi } from "vitest";
import { startTestServer } from "#tests/support/listen.ts";
import { pitfallTest } from "#tests/support/pitfall-test.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { withNameServices } from "../with-name-services.ts";

const { emulator, setScenario, registries, countRequests } = await withNameServices();
const lookUp = (name: string) => registries().lookUp(name);

pitfallTest("nxdomain", async () => {
  setScenario("on-hold.com", { state: "no-name-servers" });
  expect(await lookUp("on-hold.com")).toMatchObject({ status: "taken", via: "rdap" });
  setScenario("missing.org", { state: "taken", dns: { kind: "nxdomain" } });
  expect(await lookUp("missing.org")).toMatchObject({ status: "taken", via: "rdap" });
  setScenario("empty.io", { state: "taken", dns: { kind: "no-data" } });
  expect(await lookUp("empty.io")).toMatchObject({ status: "taken", via: "rdap" });
});

pitfallTest("name-servers", async () => {
  setScenario("shop.com", { state: "taken" });
  const patientClient = registries({ times: { headStart: 5_000, dns: 5_000 } });
  expect(await patientClient.lookUp("shop.com")).toMatchObject({ status: "taken", via: "dns" });
  expect(countRequests("rdap:verisign") + countRequests("whois:verisign")).toBe(0);
});

pitfallTest("silent-resolver", async () => {
  for (const kind of ["silent", "servfail", "refused", "malformed"] as const) {
    setScenario("dns", { dns: { kind } });
    setScenario(`${kind}.com`, { state: "taken" });
    setScenario(`${kind}.org`, { state: "free" });
    const client = registries();
    expect(await client.lookUp(`${kind}.com`), kind).toMatchObject({ status: "taken", via: "rdap" });
    expect(await client.lookUp(`${kind}.org`), kind).toMatchObject({ status: "available", via: "rdap" });
  }
});

pitfallTest("held-name", async () => {
  setScenario("held.ai", { state: "held" });
  const hastyClient = registries({ times: { headStart: 0, dns: 5_000, rdap: 5_000 } });
  expect(await hastyClient.lookUp("held.ai")).toMatchObject({ status: "taken", via: "dns" });
  setScenario("late.ai", { state: "held", dns: { kind: "slow", ms: 80 } });
  expect(await hastyClient.lookUp("late.ai")).toMatchObject({ status: "taken", via: "dns" });
});

pitfallTest("fallen-registry", async () => {
  setScenario("registry-co", { rdap: { kind: "not-found" } });
  setScenario("mine.co", { state: "no-name-servers" });
  setScenario("open.co", { state: "free" });
  const client = registries();
  expect(await client.lookUp("mine.co")).toMatchObject({ status: "taken", via: "whois" });
  expect(await client.lookUp("open.co")).toMatchObject({ status: "available", via: "whois" });
  expect(await client.listUnhealthy()).toEqual([".co"]);
  setScenario("open2.co", { state: "free", whois: { kind: "empty" } });
  expect(await client.lookUp("open2.co")).toMatchObject({ status: "unknown", reason: "unclear" });
});

const { ".com": now } = JSON.parse(emulator.env.RDAP_SERVERS) as Record<string, string>;

/** A client whose registry of .com is only in IANA's list at this address. */
function startMovedRegistry(url: string) {
  const servers = JSON.stringify({ ".com": "http://127.0.0.1:9/gone/" });
  const settings = { RDAP_SERVERS: servers, RDAP_BOOTSTRAP_URL: url, WHOIS_SERVERS: '{".com":null}' };
  return { settings, ...registries({ settings, table: { overrides: {} } }) };
}

pitfallTest("moved-registry", async () => {
  const url = "https://list.example/dns.json";
  const { settings, lookUp, state } = startMovedRegistry(url);
  state.answers.set(`bootstrap ${url}`, { list: { ".com": now } });
  setScenario("where.com", { state: "free" });
  // The first lookup does not wait for IANA's list.
  expect(await lookUp("where.com")).toMatchObject({ status: "unknown", reason: "unreachable" });
  expect(await lookUp("where.com")).toMatchObject({ status: "available", via: "rdap" });
  // IANA's list does not replace a URL that the operator has set.
  const fixed = registries({ settings: { ...settings, RDAP_SERVERS: JSON.stringify({ ".com": now }) } });
  fixed.state.answers.set(`bootstrap ${url}`, { list: { ".com": "http://127.0.0.1:9/gone/" } });
  for (const name of ["here.com", "there.com"]) {
    setScenario(name, { state: "free" });
    expect(await fixed.lookUp(name)).toMatchObject({ status: "available", via: "rdap" });
  }
});

pitfallTest("lost-list", async () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const answers = [{ status: 503 }, { status: 200, body: '{"services":[]}' }];
  const server = await startTestServer((_request, response) => {
    const { status = 500, body = "" } = answers.shift() ?? {};
    response.writeHead(status).end(body);
  }, onTestFinished);
  const url = `http://${server}/dns.json`;
  const { lookUp, state } = startMovedRegistry(url);
  const key = `bootstrap ${url}`;
  state.answers.set(key, { list: { ".com": now } });
  const names = ["first.com", "during-1.com", "after-1.com", "during-2.com", "after-2.com"];
  for (const name of names) setScenario(name, { state: "free" });
  await lookUp("first.com");
  for (const refresh of [1, 2]) {
    state.answers.delete(key);
    await lookUp(`during-${refresh}.com`);
    await waitFor(() => expect(state.answers.has(key)).toBe(true));
    expect(await lookUp(`after-${refresh}.com`)).toMatchObject({ status: "available" });
    expect(state.answers.getRemainingTTL(key)).toBeLessThanOrEqual(60_000);
  }
  const lines = warnings.mock.calls.map(([line]) => String(line));
  expect(lines).toEqual([expect.stringContaining("status 503"), expect.stringContaining("status 200")]);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ kind: "registry.bootstrap_failed", url });
});

pitfallTest("one-letter", async () => {
  for (const name of ["d.dev", "dx.dev"]) setScenario(name, { state: "reserved" });
  expect(await lookUp("d.dev")).toMatchObject({ status: "unknown", reason: "usually_reserved" });
  expect(await lookUp("dx.dev")).toMatchObject({ status: "available", reason: "short_name" });
});

pitfallTest("reserved-in-body", async () => {
  for (const name of ["kept.site", "kept.tech", "kept.blog"]) {
    setScenario(name, { state: "reserved" });
    expect(await lookUp(name)).toMatchObject({ status: "reserved", via: "rdap" });
  }
});

pitfallTest("premium", async () => {
  setScenario("gold.io", { state: "premium" });
  expect(await lookUp("gold.io")).toMatchObject({ status: "available", via: "rdap" });
});

pitfallTest("for-sale", async () => {
  for (const [state, reason] of [
    ["for-sale", "for_sale"],
    ["parked", "parked"],
    ["taken", null],
  ] as const) {
    setScenario(`${state}.com`, { state });
    expect(await lookUp(`${state}.com`)).toMatchObject({ status: "taken", reason, via: "dns" });
  }
});

pitfallTest("expiring", async () => {
  for (const state of ["pending-delete", "redemption"] as const) {
    setScenario(`${state}.com`, { state, dns: { kind: "nxdomain" } });
    expect(await lookUp(`${state}.com`)).toMatchObject({ status: "taken", reason: "expiring" });
    const rdap = { kind: "html" } as const;
    setScenario(`${state}.org`, { state, dns: { kind: "nxdomain" }, rdap });
    expect(await lookUp(`${state}.org`)).toMatchObject({ status: "taken", reason: "expiring", via: "whois" });
  }
});
