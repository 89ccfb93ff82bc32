import { describe, expect, test, vi } from "vitest";
import { REGISTRY_TIMEOUTS, registrySettings } from "#server/name-check/domains/registries.ts";
import { createRegistryClient } from "#server/name-check/domains/registry-client.ts";
import { createUpstreamState } from "#server/name-check/upstream/index.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { notFound, record, startStubUpstreams, type World } from "../stub-upstreams.ts";

async function startClient(world: World) {
  const { env, log, connections } = await startStubUpstreams(world);
  const client = createRegistryClient(registrySettings(env()), {
    times: REGISTRY_TIMEOUTS,
    deadlineMs: 15_000,
    pacing: { state: createUpstreamState(), scale: 1_000 },
  });
  const asked = (kind: string) => log.filter((line) => line.startsWith(`${kind} `)).length;
  return { client, asked, log, connections };
}

const html = (status: number) => ({ status, type: "text/html", body: "<html>hello</html>" });
const RECORD =
  "Domain Name: FREE.COM\r\nRegistrar: Example\r\nRegistry Expiry Date: 2030-01-01T00:00:00Z\r\n";

test("a domain lookup by RDAP is retried once after a broken connection", async () => {
  let turn = 0;
  const { client, asked } = await startClient({ rdap: () => (turn++ === 0 ? "reset" : notFound) });
  expect(await client.lookUp("free.dev")).toMatchObject({ status: "available", via: "rdap" });
  expect(asked("rdap")).toBe(2);
});

describe("domain lookup at a registry that IANA does not list", () => {
  const google = (name: string) => (name.startsWith("google.") ? record(name) : notFound);

  test.each([".io", ".me", ".co"])("trusts a not-found for %s when the canary passes", async (tld) => {
    const { client, asked } = await startClient({ rdap: google });
    expect(await client.lookUp(`free${tld}`)).toMatchObject({ status: "available", via: "rdap" });
    expect(await client.lookUp(`free2${tld}`)).toMatchObject({ status: "available" });
    expect(asked("rdap")).toBe(3);
    expect(await client.listUnhealthy()).toEqual([]);
  });

  test("notices within a minute that the registry denies its names", async () => {
    const world: World = { rdap: google, whois: () => "" };
    const { client } = await startClient(world);
    expect(await client.lookUp("free.co")).toMatchObject({ status: "available" });
    world.rdap = () => notFound;
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
    expect(await client.lookUp("taken.co")).toMatchObject({ status: "unknown", reason: "unclear" });
    later.mockRestore();
  });
});

describe("domain lookup by WHOIS", () => {
  test("returns statuses without the URLs that explain them", async () => {
    const states = [
      "clientTransferProhibited https://icann.org/epp#clientTransferProhibited",
      "client delete prohibited",
    ];
    const text = RECORD + states.map((state) => `Domain Status: ${state}\r\n`).join("");
    const { client } = await startClient({ rdap: () => html(200), whois: () => text });
    expect(await client.getRegistration("free.com")).toMatchObject({
      registration: { statuses: ["clientTransferProhibited", "client delete prohibited"] },
    });
  });

  test("reports a name that the registry reserves as reserved", async () => {
    const whois = () => "This name is reserved by the registry.\r\n";
    const { client } = await startClient({ rdap: () => html(200), whois });
    expect(await client.lookUp("free.com")).toMatchObject({ status: "reserved" });
  });
});

test("the registry client caches known results but not unknown ones", async () => {
  let isBroken = true;
  const { client, asked } = await startClient({ rdap: () => (isBroken ? html(200) : notFound) });
  expect((await client.lookUp("free.dev")).status).toBe("unknown");
  isBroken = false;
  expect((await client.lookUp("free.dev")).status).toBe("available");
  expect((await client.lookUp("free.dev")).status).toBe("available");
  expect(asked("rdap")).toBe(2);
});

test("getRegistration returns the registry's record, and null for a free name", async () => {
  const { client } = await startClient({ rdap: (name) => (name === "acme.com" ? record(name) : notFound) });
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
  const denying = await startClient({
    rdap: () => notFound,
    whois: () => "Domain Name: MINE.CO\r\nRegistrar: R\r\n",
  });
  expect(await denying.client.getRegistration("mine.co")).toMatchObject({ source: "whois" });
});

test("REGISTRY_TIMEOUTS leave time for every step before the deadline", () => {
  const { headStart, rdap, hedge, whois } = REGISTRY_TIMEOUTS;
  expect(headStart + rdap).toBeLessThan(5_000);
  expect(headStart + hedge + whois).toBeLessThan(5_000);
});

describe("a canceled domain lookup", () => {
  test("closes its connections and sends no WHOIS query and no retry", async () => {
    const world: World = { rdap: () => "hang", whois: () => "hang" };
    const { client, asked, log, connections } = await startClient(world);
    const caller = new AbortController();
    const running = client.lookUp("acme.com", caller.signal);
    await waitFor(() => expect([asked("rdap"), asked("whois")]).toEqual([1, 1]));
    const second = client.lookUp("other.com", caller.signal);
    await waitFor(() => expect(asked("rdap")).toBe(2));
    const known = [...log];
    caller.abort(new Error("gone"));
    expect(await Promise.allSettled([running, second])).toMatchObject([
      { status: "rejected", reason: { message: "gone" } },
      { status: "rejected", reason: { message: "gone" } },
    ]);
    await waitFor(async () => expect(await connections()).toBe(0), { timeout: 1_000 });
    await new Promise((resolve) => setTimeout(resolve, REGISTRY_TIMEOUTS.hedge + 100));
    expect(log).toEqual(known);
  });

  test("continues for another caller of the same name", async () => {
    const { client, asked } = await startClient({ rdap: (name) => ({ ...record(name), after: 80 }) });
    const caller = new AbortController();
    const left = client.lookUp("acme.com", caller.signal);
    const staying = client.lookUp("acme.com");
    await waitFor(() => expect(asked("rdap")).toBe(1));
    caller.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    expect(await staying).toMatchObject({ status: "taken" });
    expect(asked("rdap")).toBe(1);
  });

  test("does not make the registry fail its canary for others", async () => {
    const rdap = (name: string) => ({ ...(name === "google.io" ? record(name) : notFound), after: 80 });
    const { client } = await startClient({ rdap });
    const caller = new AbortController();
    const left = client.lookUp("acme.io", caller.signal);
    setTimeout(() => caller.abort(new Error("gone")), 50);
    await expect(left).rejects.toThrow("gone");
    expect(await client.lookUp("acme.io")).toMatchObject({ status: "available", via: "rdap" });
  });
});
