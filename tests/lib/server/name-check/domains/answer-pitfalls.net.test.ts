import { expect } from "vitest";
import { pitfallTest } from "#tests/support/pitfall-test.ts";
import type { HttpFault, WhoisFault } from "../../../../../emulators/name-services/src/scenarios.ts";
import { withNameServices } from "../with-name-services.ts";

const { emulator, setScenario, registries, countRequests } = await withNameServices();
const lookUp = (name: string) => registries().lookUp(name);

let serial = 0;

/** RDAP's response must not be trusted: WHOIS decides, and without WHOIS the name is unknown. */
async function expectRdapIgnored(rdap: HttpFault): Promise<void> {
  const base = `name${serial++}`;
  setScenario(`${base}.com`, { state: "no-name-servers", rdap });
  expect(await lookUp(`${base}.com`), rdap.kind).toMatchObject({ status: "taken", via: "whois" });
  setScenario(`${base}.net`, { state: "free", rdap });
  expect(await lookUp(`${base}.net`), rdap.kind).toMatchObject({ status: "available", via: "whois" });
  setScenario(`${base}.dev`, { state: "no-name-servers", rdap });
  expect(await lookUp(`${base}.dev`), rdap.kind).toMatchObject({ status: "unknown", via: null });
}

pitfallTest("parking-page", () => expectRdapIgnored({ kind: "html", status: 200 }));

pitfallTest("page-not-found", () => expectRdapIgnored({ kind: "html", status: 404 }));

pitfallTest("other-name", () => expectRdapIgnored({ kind: "wrong-name" }));

pitfallTest("broken-json", async () => {
  await expectRdapIgnored({ kind: "malformed" });
  await expectRdapIgnored({ kind: "empty" });
  await expectRdapIgnored({ kind: "json", status: 404, body: ["not an object"] });
  await expectRdapIgnored({ kind: "json", status: 404, body: { errorCode: 429 } });
  await expectRdapIgnored({ kind: "json", status: 404, body: { message: "no route matches these values" } });
  await expectRdapIgnored({ kind: "json", body: { objectClassName: "entity" } });
});

pitfallTest("endless-body", () => expectRdapIgnored({ kind: "huge" }));

pitfallTest("redirected-registry", async () => {
  const { ".org": otherRegistry } = JSON.parse(emulator.env.RDAP_SERVERS) as Record<string, string>;
  await expectRdapIgnored({ kind: "redirect", to: `${otherRegistry}domain/wikipedia.org` });
  expect(countRequests("rdap:pir")).toBe(0);
});

pitfallTest("refusing-registry", async () => {
  await expectRdapIgnored({ kind: "rate-limited" });
  await expectRdapIgnored({ kind: "status", status: 403 });
  await expectRdapIgnored({ kind: "status", status: 503 });
  await expectRdapIgnored({ kind: "status", status: 400 });
  await expectRdapIgnored({ kind: "reset" });
  await expectRdapIgnored({ kind: "hang" });
});

const page = { kind: "html" } as const;
const lookUpByWhois = async (whois: WhoisFault, state: "free" | "no-name-servers" = "free") => {
  const name = `text${serial++}.com`;
  setScenario(name, { state, rdap: page, whois });
  return lookUp(name);
};

pitfallTest("record-then-no-match", async () => {
  expect(await lookUpByWhois({ kind: "record-then-no-match" })).toMatchObject({
    status: "taken",
    via: "whois",
  });
});

pitfallTest("empty-whois", async () => {
  for (const text of [
    "",
    "\r\n",
    "ok",
    "No match",
    "Domain Status: free?\r\n",
    "The registry is closed.\r\n",
  ])
    expect(await lookUpByWhois({ kind: "text", text }), text).toMatchObject({ status: "unknown", via: null });
  expect(await lookUpByWhois({ kind: "empty" }, "no-name-servers")).toMatchObject({ status: "unknown" });
});

pitfallTest("whois-limit", async () => {
  expect(await lookUpByWhois({ kind: "rate-limited" })).toMatchObject({ status: "unknown" });
});

pitfallTest("dead-whois", async () => {
  expect(await lookUpByWhois({ kind: "hang" })).toMatchObject({ status: "unknown" });
  expect(await lookUpByWhois({ kind: "reset" })).toMatchObject({ status: "unknown" });
  setScenario("alone.com", { state: "free", whois: { kind: "hang" } });
  expect(await lookUp("alone.com")).toMatchObject({ status: "available", via: "rdap" });
});

pitfallTest("retry-after", async () => {
  setScenario("google", { rdap: { kind: "rate-limited", retryAfter: "1", times: 1 } });
  for (const name of ["one.dev", "two.dev", "three.app", "four.dev"]) setScenario(name, { state: "free" });
  const client = registries({ times: { rdap: 1_400 } });
  const refused = { status: "unknown", reason: "rate_limited" };
  expect(await client.lookUp("one.dev")).toMatchObject(refused);
  expect(await client.lookUp("two.dev")).toMatchObject(refused);
  expect(await client.lookUp("three.app")).toMatchObject(refused);
  expect(countRequests("rdap:google")).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  // Slow enough that the second lookup begins while the trial call of the first is running.
  for (const name of ["two.dev", "four.dev"])
    setScenario(name, { state: "free", rdap: { kind: "slow", ms: 500 } });
  const after = await Promise.all(["two.dev", "four.dev"].map((name) => client.lookUp(name)));
  expect(after.map(({ status }) => status).sort()).toEqual(["available", "unknown"]);
  for (const name of ["two.dev", "four.dev"])
    expect(await client.lookUp(name)).toMatchObject({ status: "available" });
});

pitfallTest("crowd", async () => {
  emulator.setDistance({ rttMs: 20 });
  const client = registries({ scale: 1, times: { rdap: 2_000 } });
  const names = Array.from({ length: 20 }, (_, n) => `crowd${n}.dev`);
  for (const name of names) setScenario(name, { state: "free" });
  const results = await Promise.all(names.map((name) => client.lookUp(name)));
  const known = results.filter(({ status }) => status === "available").length;
  expect(results.filter(({ reason }) => reason === "rate_limited")).toHaveLength(20 - known);
  // Six at once and one a second, and no lookup waits longer than a second.
  expect([known, countRequests("rdap:google")]).toEqual([7, 7]);
  expect(emulator.log().maxInFlight["rdap:google"]).toBeLessThanOrEqual(2);
});

pitfallTest("slow-registry", async () => {
  setScenario("slow.com", { state: "no-name-servers", rdap: { kind: "hang" } });
  const started = performance.now();
  const client = registries({ times: { rdap: 1_400, hedge: 100 } });
  expect(await client.lookUp("slow.com")).toMatchObject({ status: "taken", via: "whois" });
  expect(performance.now() - started).toBeLessThan(1_300);
});
