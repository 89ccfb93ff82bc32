import { expect, onTestFinished, test, vi } from "vitest";
import { isOpenTld } from "#server/name-check/domains/open-tlds.ts";
import type { Tld } from "#shared/name-check/options.ts";
import { startTestServer } from "#tests/support/listen.ts";
import type { HttpFault } from "../../../../../emulators/name-services/src/scenarios.ts";
import { withNameServices } from "../with-name-services.ts";

const { setScenario, registries, countRequests } = await withNameServices();

// cspell:disable
/** Each of another operator, with its id in the emulator. */
const OPERATORS: Record<Tld, string> = {
  ".xyz": "centralnic",
  ".info": "identity-digital-generic",
  ".page": "google-generic",
  ".space": "radix-generic",
  ".cc": "verisign-generic",
  ".biz": "nic-biz",
  ".club": "nic-club",
  ".design": "nic-design",
  ".shop": "gmo",
  ".top": "zdns",
  ".cloud": "registry-cloud",
  ".co.uk": "nominet",
  ".com.au": "auda",
  ".com.br": "registro",
  ".co.in": "nixi",
  ".com.sg": "sgnic",
  ".com.tw": "twnic",
  ".co.id": "pandi",
  ".com.ar": "nic-ar",
  ".fr": "afnic",
  ".nl": "sidn",
  ".no": "norid",
  ".fi": "traficom",
  ".cz": "nic-cz",
  ".com.pl": "nask",
  ".ca": "cira",
  ".is": "isnic",
  ".si": "arnes",
  ".to": "tonic",
  ".fashion": "knet-fashion",
  ".berlin": "berlin",
  ".london": "london",
  ".nyc": "nyc",
};
// cspell:enable
const TLDS = Object.keys(OPERATORS) as Tld[];
const NAMES = Array.from({ length: 30 }, (_, at) => `name${at}of`);

test.each(TLDS)("%s: 30 names that are taken and 30 that are free", async (tld) => {
  for (const name of NAMES) {
    // Half of the taken ones are not in the DNS.
    setScenario(`${name}t${tld}`, { state: name.length % 2 ? "taken" : "no-name-servers" });
    setScenario(`${name}f${tld}`, { state: "free" });
  }
  const { lookUp } = registries({ times: { headStart: 20 } });
  const find = async (end: string) => {
    const found = NAMES.map(async (name) => (await lookUp(`${name}${end}${tld}`)).status);
    return new Set(await Promise.all(found));
  };
  expect(await find("t")).toEqual(new Set(["taken"]));
  expect(await find("f")).toEqual(new Set(["available"]));
  expect(isOpenTld(tld)).toBe(true);
});

test.each([".shop", ".co.uk"] as Tld[])("%s: an answer in another form says nothing", async (tld) => {
  const faults: HttpFault[] = [
    { kind: "html", status: 404 },
    { kind: "html", status: 200 },
    { kind: "json", status: 404, body: { message: "Not Found" } },
    { kind: "empty" },
    { kind: "malformed" },
    { kind: "huge" },
    { kind: "wrong-name" },
    { kind: "redirect" },
    { kind: "status", status: 403 },
    { kind: "status", status: 500 },
    { kind: "reset" },
  ];
  for (const [at, rdap] of faults.entries()) {
    const name = `fault${at}x${tld}`;
    setScenario(name, { state: "free", rdap });
    expect((await registries().lookUp(name)).status, rdap.kind).toBe("unknown");
  }
});

test("a free name counts only while the registry knows a name that is certainly registered", async () => {
  const client = registries();
  for (const name of ["one.shop", "two.shop", "three.shop"]) setScenario(name, { state: "free" });
  setScenario("gmo", { rdap: { kind: "not-found" } });
  expect(await client.lookUp("one.shop")).toMatchObject({ status: "unknown", reason: "unclear" });
  setScenario("gmo", {});
  // A registry that has failed is asked again after a minute, one that has passed after ten.
  const [key = ""] = [...client.state.answers.keys()].filter((one) => one.startsWith("canary"));
  expect(client.state.answers.getRemainingTTL(key)).toBeLessThanOrEqual(60_000);
  client.state.answers.delete(key);
  expect(await client.lookUp("two.shop")).toMatchObject({ status: "available", via: "rdap" });
  expect(client.state.answers.getRemainingTTL(key)).toBeGreaterThan(540_000);
  const asked = countRequests("rdap:gmo");
  expect(await client.lookUp("three.shop")).toMatchObject({ status: "available", via: "rdap" });
  expect(countRequests("rdap:gmo")).toBe(asked + 1);
});

test("the canary is google where the registry has no name of its own", async () => {
  setScenario("nic.shop", { state: "free" });
  setScenario("open.shop", { state: "free" });
  expect(await registries().lookUp("open.shop")).toMatchObject({ status: "available" });
});

test("free names of TLDs that are not open are unknown, taken ones are taken", async () => {
  setScenario("acme.bmw", { state: "free" });
  setScenario("art.bmw", { state: "taken" });
  expect(await registries().lookUp("acme.bmw")).toMatchObject({ status: "unknown", reason: "not_open" });
  expect(await registries().lookUp("art.bmw")).toMatchObject({ status: "taken", via: "dns" });
});

test("a TLD without a registry that answers is never free", async () => {
  setScenario("acme.com.mx", { state: "free" });
  expect(await registries().lookUp("acme.com.mx")).toMatchObject({
    status: "unknown",
    reason: "switched_off",
  });
});

test("operators have a rate limit each, also those of TLDs that IANA lists", async () => {
  const { lookUp } = registries({ scale: 1, times: { headStart: 0 } });
  const names = Array.from({ length: 12 }, (_, at) => `many${at}x.berlin`);
  for (const name of [...names, "many.london"]) setScenario(name, { state: "free" });
  const found = await Promise.all(names.map((name) => lookUp(name)));
  expect(found.some(({ reason }) => reason === "rate_limited")).toBe(true);
  expect(await lookUp("many.london")).toMatchObject({ status: "available" });
});

const HOSTILE: [string, { status: number; body?: string; location?: string }][] = [
  ["of 50 MB", { status: 200, body: " ".repeat(50 * 2 ** 20) }],
  ["that is no JSON", { status: 200, body: '{"services": [' }],
  ["that is an error", { status: 500, body: "{}" }],
  ["that leads elsewhere", { status: 302, location: "http://169.254.169.254/" }],
  ["without .com", { status: 200, body: '{"services":[[["shop"],["https://rdap.shop.example/"]]]}' }],
];

test.each(HOSTILE)("without other TLDs for a list %s; the specified ones stay", async (_, answer) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const server = await startTestServer((_request, response) => {
    const { status, body = "", location } = answer;
    response.writeHead(status, location ? { location } : {}).end(body);
  }, onTestFinished);
  const { lookUp, listTlds } = registries({ settings: { RDAP_BOOTSTRAP_URL: `http://${server}/dns.json` } });
  expect(await listTlds()).toBeNull();
  setScenario("acme.shop", { state: "free" });
  expect(await lookUp("acme.shop")).toMatchObject({ status: "unknown", reason: "unreachable" });
  setScenario("namely-open.com", { state: "free" });
  expect(await lookUp("namely-open.com")).toMatchObject({ status: "available" });
});

test("listTlds has the TLDs of IANA's list and those of two labels below them", async () => {
  const tlds = (await registries().listTlds()) ?? [];
  expect(tlds).toEqual(expect.arrayContaining([".com", ".io", ".shop", ".bmw", ".co.uk", ".com.au"]));
  for (const tld of [".com.mx", ".co.jp"] as Tld[]) expect(tlds).not.toContain(tld);
  const settings = { RDAP_SERVERS: '{".mx": "http://127.0.0.1:9/mx/"}' };
  expect(await registries({ settings }).listTlds()).toContain(".com.mx");
});
