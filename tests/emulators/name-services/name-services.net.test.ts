import { Resolver } from "node:dns/promises";
import { connect } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type NameServicesEmulator,
  startNameServicesEmulator,
} from "../../../emulators/name-services/src/start.ts";

let emulator: NameServicesEmulator;
beforeAll(async () => {
  emulator = await startNameServicesEmulator();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

async function rdap(name: string) {
  const servers = JSON.parse(emulator.env.RDAP_SERVERS) as Record<string, string>;
  const response = await fetch(`${servers[name.slice(name.lastIndexOf("."))]}domain/${name}`);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

function whois(name: string): Promise<string> {
  const servers = JSON.parse(emulator.env.WHOIS_SERVERS) as Record<string, string | null>;
  const port = Number(servers[name.slice(name.lastIndexOf("."))]?.split(":")[1]);
  const socket = connect(port, "127.0.0.1", () => socket.write(`${name}\r\n`));
  return readText(socket);
}

async function nameServers(name: string): Promise<string> {
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([emulator.env.DNS_SERVERS]);
  return resolver.resolveNs(name).then(
    (servers) => servers.join(),
    (error: NodeJS.ErrnoException) => error.code ?? "",
  );
}

describe("a registered domain", () => {
  it("has DNS records, an RDAP record with registrar and dates, and a matching WHOIS record", async () => {
    emulator.setScenario("mine.com", { state: "taken" });
    expect(await nameServers("mine.com")).toContain("ns1.hosting.example");
    const { status, type, text } = await rdap("mine.com");
    expect([status, type]).toEqual([200, "application/rdap+json"]);
    const body = JSON.parse(text);
    expect(body).toMatchObject({ objectClassName: "domain", ldhName: "MINE.COM" });
    expect(Date.parse(body.events[1].eventDate)).toBeGreaterThan(Date.now());
    expect(await whois("mine.com")).toContain(`Registrar: ${body.entities[0].vcardArray[1][1][3]}`);
  });

  it("can be missing from the DNS only or from the registry only", async () => {
    emulator.setScenario("hold.org", { state: "no-name-servers" });
    emulator.setScenario("held.ai", { state: "held" });
    expect([await nameServers("hold.org"), (await rdap("hold.org")).status]).toEqual(["ENOTFOUND", 200]);
    expect((await rdap("held.ai")).status).toBe(404);
    expect(await nameServers("held.ai")).toContain("ns1");
  });
});

describe("an unregistered domain", () => {
  it.each([
    ["a1.com", /^$/, /^No match for "A1.COM"/],
    ["a1.org", /Object not found/, /^Domain not found\./],
    ["a1.co", /was not found/, /^DOMAIN NOT FOUND/],
    ["a1.tech", /was not found/, /^DOMAIN NOT FOUND/],
  ])("gets the response format of its registry: %s", async (name, body, text) => {
    emulator.setScenario(name, { state: "free" });
    const answer = await rdap(name);
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(body);
    expect(await whois(name)).toMatch(text);
    expect(await nameServers(name)).toBe("ENOTFOUND");
  });

  it("looks available when it is reserved, except at Radix and Fury", async () => {
    for (const name of ["kept.site", "kept.blog", "kept.dev"])
      emulator.setScenario(name, { state: "reserved" });
    expect((await rdap("kept.site")).text).toContain("Registry Reserved");
    expect((await rdap("kept.blog")).text).toContain("usage restrictions applied");
    expect((await rdap("kept.dev")).text).toContain("kept.dev not found");
  });
});

describe("a fault", () => {
  it("affects one name or a whole host for the given number of requests", async () => {
    emulator.setScenario("verisign", { rdap: { kind: "rate-limited", retryAfter: "7", times: 1 } });
    expect([(await rdap("b1.com")).status, (await rdap("google.com")).status]).toEqual([429, 200]);
    emulator.setScenario("b1.io", { rdap: { kind: "reset" } });
    await expect(rdap("b1.io")).rejects.toThrow();
    emulator.setScenario("b2.io", { rdap: { kind: "wrong-name" } });
    expect(JSON.parse((await rdap("b2.io")).text).ldhName).toBe("other-b2.io");
  });

  it("can be a contradictory record, a rate limit or a server failure", async () => {
    emulator.setScenario("c1.com", { whois: { kind: "record-then-no-match" }, dns: { kind: "servfail" } });
    emulator.setScenario("c1.org", { whois: { kind: "rate-limited" } });
    expect(await whois("c1.com")).toMatch(/Registrar: [\s\S]*No match for/);
    expect(await whois("c1.org")).toContain("LIMIT EXCEEDED");
    expect(await nameServers("c1.com")).toBe("ESERVFAIL");
  });
});

describe("the platform emulators", () => {
  const social = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers, redirect: "manual" });
    return { status: response.status, text: await response.text() };
  };

  it("respond with the signals of the real platforms", async () => {
    for (const platform of ["x", "instagram", "youtube"]) {
      emulator.setScenario(`${platform}:mine`, { state: "taken" });
      emulator.setScenario(`${platform}:open`, { state: "free" });
    }
    const { X_BASE_URL, INSTAGRAM_BASE_URL, YOUTUBE_BASE_URL } = emulator.env;
    const x = (name: string) => social(`${X_BASE_URL}/i/users/username_available.json?username=${name}`);
    const ig = (name: string) =>
      social(`${INSTAGRAM_BASE_URL}/api/v1/users/web_profile_info/?username=${name}`, { "x-ig-app-id": "1" });
    const yt = (name: string) => social(`${YOUTUBE_BASE_URL}/@${name}`, { cookie: "SOCS=CAI" });
    expect((await x("mine")).text).toContain('"reason":"taken"');
    expect((await x("open")).text).toContain('"valid":true');
    expect([(await ig("mine")).status, (await ig("open")).status]).toEqual([200, 404]);
    expect((await yt("mine")).text).toMatch(/"externalId":"UC[\w-]{22}"/);
    expect((await yt("open")).status).toBe(404);
    expect((await social(`${YOUTUBE_BASE_URL}/@mine`)).status).toBe(302);
    emulator.setScenario("instagram", { web: { kind: "login-wall" } });
    expect((await ig("open")).status).toBe(401);
  });
});

describe("the control API", () => {
  it("rejects an invalid scenario with a reason and changes nothing", async () => {
    const response = await fetch(`${emulator.url}/__scenario`, {
      method: "PATCH",
      body: JSON.stringify({ "d1.com": { state: "taken" }, "d2.com": { rdap: { kind: "explode" } } }),
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("explode")]);
    expect(await (await fetch(`${emulator.url}/__scenario`)).json()).toEqual({ rttMs: 0, pace: 0 });
  });

  it("counts requests and their maximum concurrency", async () => {
    emulator.setDistance({ rttMs: 20 });
    await Promise.all(["e1.com", "e2.com", "e3.net"].map(rdap));
    expect(emulator.log()).toMatchObject({
      total: { "rdap:verisign": 3 },
      maxInFlight: { "rdap:verisign": 3 },
    });
  });

  it("lists the registries of IANA's bootstrap file", async () => {
    const text = await (await fetch(`${emulator.url}/dns.json`)).text();
    expect(text).toContain('"com"');
    for (const missing of ["io", "me", "co"]) expect(text).not.toContain(`"${missing}"`);
  });
});
