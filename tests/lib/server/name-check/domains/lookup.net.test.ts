import { afterEach, describe, expect, test, vi } from "vitest";
import { REGISTRY_TIMEOUTS, registrySettings } from "#server/name-check/domains/registries.ts";
import { createRegistryClient } from "#server/name-check/domains/registry-client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import { json, notFound, record, startStubUpstreams, type World } from "../stub-upstreams.ts";

/* Each trap that public trackers know of. Time limits are a tenth of the real ones. */
const TIMES = { headStart: 40, dns: 150, rdap: 300, hedge: 120, whois: 300, retry: 5 };

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function outside(world: World, { scale = 1_000, times = {} } = {}) {
  const started = await startStubUpstreams(world);
  opened.push(started.close);
  const client = createRegistryClient(registrySettings(started.env()), {
    times: { ...TIMES, ...times },
    deadlineMs: 1_500,
    pacing: { state: createUpstreamState(), scale },
  });
  const asked = (kind: string) => started.log.filter((line) => line.startsWith(`${kind} `)).length;
  return { client, asked, log: started.log, busy: started.busy, connections: started.connections };
}

const verdict = async (name: string, world: World) => (await outside(world)).client.lookUp(name);
const saysNothing = () => "";
const html = (status: number) => ({ status, type: "text/html", body: "<html>hello</html>" });
const RECORD =
  "Domain Name: FREE.COM\r\nRegistrar: Example\r\nRegistry Expiry Date: 2030-01-01T00:00:00Z\r\n";

describe("the DNS", () => {
  test("name servers mean taken, and no registry is asked", async () => {
    // The first question of a process takes its time on a busy machine; the head start is not what is tested here.
    const times = { headStart: 5_000, dns: 5_000 };
    const { client, asked } = await outside({ dns: () => "registered" }, { times });
    expect(await client.lookUp("acme.com")).toMatchObject({ status: "taken", via: "dns" });
    expect(asked("rdap") + asked("whois")).toBe(0);
  });

  test.each(["nxdomain", "nodata", "servfail", "silent"] as const)(
    "%s never means free: the registry knows the name",
    async (dns) => {
      const world: World = { dns: () => dns, rdap: (name) => record(name) };
      expect(await verdict("acme.com", world)).toMatchObject({ status: "taken", via: "rdap" });
    },
  );

  test("a name that the registry does not show but that has name servers is taken", async () => {
    const { client } = await outside({ dns: () => "registered" }, { times: { headStart: 0 } });
    expect(await client.lookUp("held.ai")).toMatchObject({ status: "taken", via: "dns" });
  });
});

describe("RDAP", () => {
  test("a plain not-found is a free name", async () => {
    expect(await verdict("free.com", {})).toMatchObject({ status: "available", via: "rdap", reason: null });
  });

  test("an empty not-found is a free name", async () => {
    const world: World = { rdap: () => ({ status: 404, type: "application/rdap+json", body: "" }) };
    expect(await verdict("free.com", world)).toMatchObject({ status: "available" });
  });

  test.each(["pending delete", "redemption period"])("%s is taken", async (status) => {
    const world: World = { rdap: (name) => record(name, { status: [status] }) };
    expect(await verdict("acme.com", world)).toMatchObject({ status: "taken", reason: "expiring" });
  });

  test.each(["not available for registration: Registry Reserved", "usage restrictions applied"])(
    "a not-found that says %j is reserved",
    async (description) => {
      const world: World = { rdap: () => json({ errorCode: 404, description: [description] }, 404) };
      expect(await verdict("rare.site", world)).toMatchObject({ status: "reserved" });
    },
  );

  test.each([
    { status: 404, body: '{"rdapConformance":["rdap_level_0"]}' },
    json({ title: "Not Found" }, 404),
    json({ errorCode: 404, notices: [{ description: ["All rights reserved by the registry"] }] }, 404),
  ])("RDAP's own error is a free name, whatever its small print says", async (reply) => {
    expect(await verdict("free.com", { rdap: () => reply })).toMatchObject({ status: "available" });
  });

  test("one letter that is not found is unknown, two are free with a remark", async () => {
    expect(await verdict("d.dev", {})).toMatchObject({ status: "unknown", reason: "usually_reserved" });
    expect(await verdict("dx.dev", {})).toMatchObject({ status: "available", reason: "short_name" });
  });

  test.each([
    ["a page with status 200", html(200)],
    ["a page with status 404", html(404)],
    ["a page with small print", { ...html(404), body: "<p>All rights reserved by Example Inc." }],
    ["a gateway's JSON with status 404", { status: 404, body: '{"message":"no route matches"}' }],
    ["another name's record", record("other.com")],
    ["a record of something else", json({ objectClassName: "entity", ldhName: "free.com" })],
    ["broken JSON", { type: "application/rdap+json", body: "{" }],
    ["broken JSON with status 404", { status: 404, type: "application/rdap+json", body: "{" }],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:9/" } }],
    ["a bad request", json({ errorCode: 400 }, 400)],
    ["a refusal", html(403)],
    ["too many requests", { status: 429, headers: { "retry-after": "30" } }],
    ["silence", "hang"],
    ["a broken connection", "reset"],
    ["a failure", { status: 503, type: "text/plain", body: "" }],
  ] as const)("%s says nothing: WHOIS decides, and without it the name is unknown", async (_, reply) => {
    expect(await verdict("free.com", { rdap: () => reply, whois: () => RECORD })).toMatchObject({
      status: "taken",
      via: "whois",
    });
    const unknown = { status: "unknown", via: null };
    expect(await verdict("free.com", { rdap: () => reply, whois: saysNothing })).toMatchObject(unknown);
    expect(await verdict("free.dev", { rdap: () => reply })).toMatchObject(unknown);
  });

  test("a broken connection is tried once more", async () => {
    let turn = 0;
    const { client, asked } = await outside({ rdap: () => (turn++ === 0 ? "reset" : notFound) });
    expect(await client.lookUp("free.dev")).toMatchObject({ status: "available", via: "rdap" });
    expect(asked("rdap")).toBe(2);
  });

  test("a body without end is not read to its end", async () => {
    const body = `{"x":"${"x".repeat(400_000)}"}`;
    expect(await verdict("free.dev", { rdap: () => ({ body }) })).toMatchObject({ status: "unknown" });
  });

  test("WHOIS is asked beside a silent RDAP before its time is over", async () => {
    const started = performance.now();
    const world: World = { rdap: () => "hang", whois: () => RECORD };
    const { client } = await outside(world, { times: { rdap: 1_400 } });
    expect(await client.lookUp("free.com")).toMatchObject({ status: "taken", via: "whois" });
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe("a registry that IANA does not name", () => {
  const google = (name: string) => (name.startsWith("google.") ? record(name) : notFound);

  test.each([".io", ".me", ".co"])("%s: a not-found is believed beside its canary", async (tld) => {
    const { client, asked } = await outside({ rdap: google });
    expect(await client.lookUp(`free${tld}`)).toMatchObject({ status: "available", via: "rdap" });
    expect(await client.lookUp(`free2${tld}`)).toMatchObject({ status: "available" });
    expect(asked("rdap")).toBe(3);
    expect(await client.listUnhealthy()).toEqual([]);
  });

  test("a registry that begins to deny its names is noticed within a minute", async () => {
    const world: World = { rdap: google, whois: saysNothing };
    const { client } = await outside(world);
    expect(await client.lookUp("free.co")).toMatchObject({ status: "available" });
    world.rdap = () => notFound;
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
    expect(await client.lookUp("taken.co")).toMatchObject({ status: "unknown", reason: "unclear" });
    later.mockRestore();
  });

  test("a server that does not know its canary is not believed: WHOIS, else unknown", async () => {
    expect(await verdict("free.co", { whois: () => "DOMAIN NOT FOUND\r\n" })).toMatchObject({
      status: "available",
      via: "whois",
    });
    expect(await verdict("free.co", { whois: saysNothing })).toMatchObject({
      status: "unknown",
      reason: "unclear",
    });
    const { client } = await outside({});
    expect(await client.listUnhealthy()).toEqual([".io", ".me", ".co"]);
  });
});

describe("WHOIS", () => {
  const whois = (text: string, name = "free.com") =>
    verdict(name, { rdap: () => html(200), whois: () => text });

  test.each([
    'No match for "FREE.COM".\r\n>>> Last update of whois database\r\n',
    "Domain not found.\r\n",
    "NOT FOUND\r\n",
    "DOMAIN NOT FOUND\r\n",
    "Domain not found.\r\n\r\nTerms of use: all rights reserved by the registry.\r\n",
  ])("%j is free", async (text) => {
    expect(await whois(text)).toMatchObject({ status: "available", via: "whois" });
  });

  test("a record's states are told without the addresses that explain them", async () => {
    const states = [
      "clientTransferProhibited https://icann.org/epp#clientTransferProhibited",
      "client delete prohibited",
    ];
    const text = RECORD + states.map((state) => `Domain Status: ${state}\r\n`).join("");
    const { client } = await outside({ rdap: () => html(200), whois: () => text });
    expect(await client.getRegistration("free.com")).toMatchObject({
      registration: { statuses: ["clientTransferProhibited", "client delete prohibited"] },
    });
  });

  test("a record that ends with a no-match line is taken", async () => {
    expect(
      await whois(`${RECORD}Domain Status: redemptionPeriod\r\nNo match for "FREE.COM".\r\n`),
    ).toMatchObject({ status: "taken", reason: "expiring" });
  });

  test.each([
    ["", "unclear"],
    ["ok\r\n", "unclear"],
    ["Number of allowed queries exceeded: WHOIS LIMIT EXCEEDED\r\n", "rate_limited"],
    ['No match for "OTHER.COM".\r\n', "unclear"],
    ["Domain Name: OTHER.COM\r\nNot found\r\n", "unclear"],
    ["The registry is closed today.\r\n", "unclear"],
  ])("%j is unknown", async (text) => {
    expect(await whois(text)).toMatchObject({ status: "unknown" });
  });

  test("a name that the registry keeps back is reserved", async () => {
    expect(await whois("This name is reserved by the registry.\r\n")).toMatchObject({ status: "reserved" });
  });

  test.each(["hang", "reset"] as const)("%s is unknown", async (fault) => {
    const world: World = { rdap: () => html(200), whois: () => fault };
    expect(await verdict("free.com", world)).toMatchObject({ status: "unknown" });
  });
});

describe("what is asked", () => {
  test("known verdicts are remembered, unknown ones are not", async () => {
    let isBroken = true;
    const { client, asked } = await outside({ rdap: () => (isBroken ? html(200) : notFound) });
    expect((await client.lookUp("free.dev")).status).toBe("unknown");
    isBroken = false;
    expect((await client.lookUp("free.dev")).status).toBe("available");
    expect((await client.lookUp("free.dev")).status).toBe("available");
    expect(asked("rdap")).toBe(2);
  });

  test("the same question at the same time is asked once", async () => {
    const { client, asked } = await outside({ rdap: () => ({ ...notFound, after: 50 }) });
    await Promise.all(Array.from({ length: 20 }, () => client.lookUp("free.dev")));
    expect(asked("rdap")).toBe(1);
  });

  test("after a 429 nobody asks that registry for a while", async () => {
    const { client, asked } = await outside({
      rdap: () => ({ status: 429, headers: { "retry-after": "30" } }),
    });
    await client.lookUp("one.dev");
    expect(await client.lookUp("two.dev")).toMatchObject({ status: "unknown", reason: "rate_limited" });
    expect(asked("rdap")).toBe(1);
  });

  test("never more at a time than the budget says, and what is over it is unknown at once", async () => {
    const world: World = { rdap: () => ({ ...notFound, after: 30 }) };
    const { client, asked, busy } = await outside(world, { scale: 1 });
    const started = performance.now();
    const names = Array.from({ length: 20 }, (_, n) => `free${n}.dev`);
    const verdicts = await Promise.all(names.map((name) => client.lookUp(name)));
    const unknown = verdicts.filter(({ status }) => status === "unknown");
    expect(unknown.length).toBe(13);
    expect(unknown.every(({ reason }) => reason === "rate_limited")).toBe(true);
    expect(asked("rdap")).toBe(7);
    expect(busy.most).toBe(2);
    expect(performance.now() - started).toBeLessThan(2_500);
  });
});

test("details come from the registry, and a free name has none", async () => {
  const { client } = await outside({ rdap: (name) => (name === "acme.com" ? record(name) : notFound) });
  expect(await client.getRegistration("acme.com")).toEqual({
    source: "rdap",
    registration: {
      registrar: "Example Registrar, Inc.",
      registeredAt: "2001-02-03T04:05:06.000Z",
      expiresAt: "2030-02-03T04:05:06.000Z",
      statuses: ["client transfer prohibited"],
    },
  });
  expect(await client.getRegistration("free.com")).toBeNull();
  const denying = await outside({
    rdap: () => notFound,
    whois: () => "Domain Name: MINE.CO\r\nRegistrar: R\r\n",
  });
  expect(await denying.client.getRegistration("mine.co")).toMatchObject({ source: "whois" });
});

test("the real time limits leave room for every step before the deadline", () => {
  const { headStart, rdap, hedge, whois } = REGISTRY_TIMEOUTS;
  expect(headStart + rdap).toBeLessThan(5_000);
  expect(headStart + hedge + whois).toBeLessThan(5_000);
});

describe("a look-up whose caller leaves", () => {
  test("closes its connections and asks nothing more: no WHOIS, no second try", async () => {
    const { client, asked, log, connections } = await outside({ rdap: () => "hang", whois: () => "hang" });
    const caller = new AbortController();
    const running = client.lookUp("acme.com", caller.signal);
    await vi.waitFor(() => expect([asked("rdap"), asked("whois")]).toEqual([1, 1]));
    const second = client.lookUp("other.com", caller.signal);
    await vi.waitFor(() => expect(asked("rdap")).toBe(2));
    const known = [...log];
    caller.abort(new Error("gone"));
    await expect(running).rejects.toThrow("gone");
    await expect(second).rejects.toThrow("gone");
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 250, interval: 10 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(log).toEqual(known);
  });

  test("leaves the question to another caller who waits for the same name", async () => {
    const { client, asked } = await outside({ rdap: (name) => ({ ...record(name), after: 80 }) });
    const caller = new AbortController();
    const left = client.lookUp("acme.com", caller.signal);
    const staying = client.lookUp("acme.com");
    await vi.waitFor(() => expect(asked("rdap")).toBe(1));
    caller.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    expect(await staying).toMatchObject({ status: "taken" });
    expect(asked("rdap")).toBe(1);
  });

  test("does not make the registry doubtful for others", async () => {
    const { client } = await outside({
      rdap: (name) => ({ ...(name === "google.io" ? record(name) : notFound), after: 80 }),
    });
    const caller = new AbortController();
    const left = client.lookUp("acme.io", caller.signal);
    setTimeout(() => caller.abort(new Error("gone")), 50);
    await expect(left).rejects.toThrow("gone");
    expect(await client.lookUp("acme.io")).toMatchObject({ status: "available", via: "rdap" });
  });
});
