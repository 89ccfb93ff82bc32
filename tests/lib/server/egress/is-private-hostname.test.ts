import { expect, it } from "vitest";
import { isPrivateHostname } from "#server/egress/address-policy.ts";

const PRIVATE =
  `localhost app.localhost printer nas.local db.internal metadata.google.internal x.intranet router.lan tv.home
  mail.corp x.onion 1.0.0.127.in-addr.arpa host.home.arpa a.localdomain b.private`.split(/\s+/);

it.each(PRIVATE)("isPrivateHostname refuses %s without a lookup", (name) => {
  expect(isPrivateHostname(name)).toBe(true);
});

it.each(["example.com", "local.example.com", "localhost.example", "mylocal.org", "internal.io"])(
  "isPrivateHostname allows %s",
  (name) => {
    expect(isPrivateHostname(name)).toBe(false);
  },
);
