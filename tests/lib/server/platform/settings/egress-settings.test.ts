import { expect, it } from "vitest";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";

it("readEgressSettings parses lists, and an empty environment as empty lists", () => {
  expect(readEgressSettings({})).toEqual({ dnsServers: [], resolve: new Map(), allow: new Set() });
  const settings = readEgressSettings({
    EGRESS_DNS: "127.0.0.1:5353, 9.9.9.9",
    EGRESS_RESOLVE: "Shop.test=127.0.0.1:54330,v6.test=[::1]:80",
    EGRESS_ALLOW: "127.0.0.1:54330,[0:0::1]:80",
  });
  expect(settings.dnsServers).toEqual(["127.0.0.1:5353", "9.9.9.9"]);
  expect(settings.resolve.get("shop.test")).toEqual({ address: "127.0.0.1", port: 54_330 });
  expect(settings.resolve.get("v6.test")).toEqual({ address: "::1", port: 80 });
  expect([...settings.allow]).toEqual(["127.0.0.1:54330", "[::1]:80"]);
});

it.each([
  { EGRESS_RESOLVE: "shop.test" },
  { EGRESS_RESOLVE: "shop.test=127.0.0.1" },
  { EGRESS_RESOLVE: "=127.0.0.1:80" },
  { EGRESS_RESOLVE: "shop.test=localhost:80" },
  { EGRESS_ALLOW: "127.0.0.1" },
  { EGRESS_ALLOW: "127.0.0.1:0" },
  { EGRESS_ALLOW: "127.0.0.1:65536" },
  { EGRESS_ALLOW: "127.0.0.0/8:80" },
  { EGRESS_ALLOW: "10.0.0.0/8" },
  { EGRESS_ALLOW: "300.0.0.1:80" },
  { EGRESS_ALLOW: "shop.test:80" },
])("readEgressSettings throws an error that names the variable for %o", (variables) => {
  expect(() => readEgressSettings(variables)).toThrow(Object.keys(variables)[0]);
});
