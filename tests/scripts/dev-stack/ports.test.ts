import { expect, test } from "vitest";
import { resolveSiteUrl } from "#scripts/dev-stack/ports.ts";

test("without wishes the site prefers port 3000", () => {
  expect(resolveSiteUrl({})).toEqual({ port: 3000, fixed: null });
});

test("an address of this machine is a wish for its port, because that may be taken", () => {
  expect(resolveSiteUrl({ NEXT_PUBLIC_SITE_URL: "http://localhost:4100/" })).toEqual({
    port: 4100,
    fixed: null,
  });
});

test("PORT goes before the port of a local address", () => {
  expect(resolveSiteUrl({ PORT: "4200", NEXT_PUBLIC_SITE_URL: "http://127.0.0.1:4100" })).toEqual({
    port: 4200,
    fixed: null,
  });
});

test("a public address stays what it is", () => {
  const wish = resolveSiteUrl({ NEXT_PUBLIC_SITE_URL: "https://tunnel.example.com/" });
  expect(wish).toEqual({ port: 3000, fixed: "https://tunnel.example.com" });
});
