import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#server/egress/address-policy.ts";

/** First and last address of each special-purpose range in the IANA registries. */
const REFUSED = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255"],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.0", "127.255.255.255"],
  ["link-local and cloud metadata", "169.254.0.0", "169.254.169.254", "169.254.255.255"],
  ["private", "172.16.0.0", "172.31.255.255"],
  ["protocol assignments", "192.0.0.0", "192.0.0.255"],
  ["documentation", "192.0.2.0", "192.0.2.255"],
  ["private", "192.168.0.0", "192.168.255.255"],
  ["benchmarking", "198.18.0.0", "198.19.255.255"],
  ["documentation", "198.51.100.0", "198.51.100.255", "203.0.113.0", "203.0.113.255"],
  ["multicast", "224.0.0.0", "239.255.255.255"],
  ["reserved and broadcast", "240.0.0.0", "255.255.255.254", "255.255.255.255"],
  ["an internal service on a public number", "168.63.129.16"],
  ["IPv6 unspecified and loopback", "::", "::1"],
  ["IPv4-compatible", "::7f00:1", "::127.0.0.1", "::8.8.8.8"],
  [
    "IPv4-mapped, not public",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
  ],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::", "64:ff9b::7f00:1", "64:ff9b::ffff:ffff", "64:ff9b:1::1"],
  ["discard and dummy", "100::", "100::ffff", "100:0:0:1::1"],
  ["Teredo, benchmarking, ORCHID", "2001::", "2001:0:1::1", "2001:2::1", "2001:20::1", "2001:1ff:ffff::1"],
  ["documentation", "2001:db8::", "2001:db8:ffff::1", "3fff::", "3fff:fff::1"],
  ["6to4", "2002::", "2002:7f00:1::", "2002:ffff::1"],
  ["unique local", "fc00::", "fdff:ffff::1"],
  ["link-local", "fe80::", "febf::1", "fe80::1%eth0"],
  ["site-local, old", "fec0::1"],
  ["multicast", "ff00::", "ffff::1"],
  ["never allocated", "1::1", "1fff:ffff::1", "4000::1", "fe00::1"],
] as const;

const PUBLIC =
  `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15
  168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0
  192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255
  203.0.114.0 223.255.255.255 8.8.8.8 2001:200::1 2001:db7:ffff::1 2001:db9::1 2003::1 2606:4700::1111
  2000::1 3ffe:ffff::1 ::ffff:8.8.8.8 ::ffff:808:808`.split(/\s+/);

const NOT_ADDRESSES = [
  "",
  "localhost",
  "127.1",
  "0177.0.0.1",
  "0x7f.1",
  "2130706433",
  "8.8.8",
  "8.8.8.8.",
  "[::1]",
  " 8.8.8.8",
];

describe("isPublicAddress", () => {
  it.each(REFUSED.map(([range, ...addresses]) => ({ range, addresses })))(
    "refuses $range: $addresses",
    ({ addresses }) => {
      expect(addresses.filter(isPublicAddress)).toEqual([]);
    },
  );

  it("accepts the addresses right outside of those ranges", () => {
    expect(PUBLIC.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it("refuses everything that is not an address in canonical notation", () => {
    expect(NOT_ADDRESSES.filter(isPublicAddress)).toEqual([]);
  });
});
