import type { NetworkInterfaceInfo } from "node:os";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { resolvePublicEndpoints } from "#server/egress/address-policy.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { startNameServer } from "./name-server.ts";

const ZONE = {
  "public.test": [["8.8.8.8"]],
  "two.test": [["8.8.8.8", "8.8.4.4", "2606:4700::1111"]],
  "private.test": [["10.0.0.7"]],
  "mixed.test": [["8.8.8.8", "127.0.0.1"]],
  "mixed6.test": [["8.8.8.8", "::1"]],
  "mapped.test": [["::ffff:7f00:1"]],
  "mapped-public.test": [["::ffff:808:808"]],
  "metadata.test": [["169.254.169.254"]],
  "nat64.test": [["64:ff9b::7f00:1"]],
  "site.test": [["127.0.0.2"]],
  "empty.test": [[]],
};

let nameServer: Awaited<ReturnType<typeof startNameServer>>;
beforeAll(async () => {
  nameServer = await startNameServer(ZONE);
});
afterAll(() => nameServer.close());

const settings = (more: { EGRESS_RESOLVE?: string; EGRESS_ALLOW?: string } = {}) =>
  readEgressSettings({ EGRESS_DNS: nameServer.address, ...more });
const resolveOrErrorCode = (host: string, port = 443, more = {}) =>
  resolvePublicEndpoints(host, port, settings(more)).then(
    (endpoints) => endpoints.map(({ address }) => address).join(" "),
    (error: { errorCode?: string }) => error.errorCode,
  );

describe("resolvePublicEndpoints", () => {
  it.each([
    ["public.test", "8.8.8.8"],
    ["PUBLIC.test.", "8.8.8.8"],
    ["two.test", "8.8.8.8 8.8.4.4 2606:4700::1111"],
    ["mapped-public.test", "::ffff:8.8.8.8"],
    ["8.8.8.8", "8.8.8.8"],
    ["[2606:4700::1111]", "2606:4700::1111"],
  ])("returns the addresses of %s", async (host, addresses) => {
    expect(await resolveOrErrorCode(host)).toBe(addresses);
  });

  it.each(["private.test", "mixed.test", "mixed6.test", "mapped.test", "metadata.test", "nat64.test"])(
    "refuses %s because of its addresses",
    async (host) => {
      expect(await resolveOrErrorCode(host)).toBe("refused");
    },
  );

  it.each([
    "127.0.0.1",
    "127.1",
    "0x7f000001",
    "2130706433",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0",
    "localhost",
    "a.localhost",
    "printer",
    "db.internal",
    "a b",
  ])("refuses %s without a lookup", async (host) => {
    const before = nameServer.queriedNames.length;
    expect(await resolveOrErrorCode(host)).toBe("refused");
    expect(nameServer.queriedNames.length).toBe(before);
  });

  it.each(["unheard-of.test", "empty.test"])("reports %s as unknown", async (host) => {
    expect(await resolveOrErrorCode(host)).toBe("unknown");
  });

  it.each([80, 443, 8080, 8443])("allows port %i", async (port) => {
    expect(await resolveOrErrorCode("public.test", port)).toBe("8.8.8.8");
  });

  it.each([0, 21, 22, 25, 79, 81, 442, 444, 3306, 5432, 6379, 8079, 9200, 65_535, Number.NaN])(
    "refuses port %d",
    async (port) => {
      expect(await resolveOrErrorCode("public.test", port)).toBe("refused");
    },
  );

  it("refuses public addresses of this machine's own interfaces", async () => {
    const own = { address: "8.8.8.8", family: "IPv4" } as NetworkInterfaceInfo;
    const os = await import("node:os");
    vi.spyOn(os.default, "networkInterfaces").mockReturnValue({ eth0: [own] });
    expect(await resolveOrErrorCode("public.test")).toBe("refused");
    expect(await resolveOrErrorCode("8.8.8.8")).toBe("refused");
  });

  it("resolves hosts with EGRESS_RESOLVE and checks the result like any other", async () => {
    expect(await resolveOrErrorCode("shop.test", 443, { EGRESS_RESOLVE: "shop.test=127.0.0.1:5000" })).toBe(
      "refused",
    );
    expect(await resolveOrErrorCode("shop.test", 443, { EGRESS_RESOLVE: "shop.test=8.8.8.8:443" })).toBe(
      "8.8.8.8",
    );
  });

  it("allows an endpoint of EGRESS_ALLOW before every other rule, but only that exact one", async () => {
    const allow = { EGRESS_ALLOW: "127.0.0.2:5000" };
    expect(await resolveOrErrorCode("127.0.0.2", 5000, allow)).toBe("127.0.0.2");
    expect(await resolveOrErrorCode("site.test", 5000, allow)).toBe("127.0.0.2");
    expect(await resolveOrErrorCode("site.test", 443, allow)).toBe("refused");
    expect(await resolveOrErrorCode("127.0.0.1", 5000, allow)).toBe("refused");
    expect(
      await resolveOrErrorCode("shop.test", 443, { ...allow, EGRESS_RESOLVE: "shop.test=127.0.0.2:5000" }),
    ).toBe("127.0.0.2");
  });
});
