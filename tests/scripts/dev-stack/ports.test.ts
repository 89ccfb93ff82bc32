import { expect, test } from "vitest";
import { resolveSiteUrl } from "#scripts/dev-stack/ports.ts";

test("resolveSiteUrl prefers port 3000 by default", () => {
  expect(resolveSiteUrl({})).toEqual({ port: 3000, fixed: null });
});

test("resolveSiteUrl uses a loopback URL only as the preferred port", () => {
  expect(resolveSiteUrl({ NEXT_PUBLIC_SITE_URL: "http://localhost:4100/" })).toEqual({
    port: 4100,
    fixed: null,
  });
});

test("resolveSiteUrl prefers PORT to the port of a loopback URL", () => {
  expect(resolveSiteUrl({ PORT: "4200", NEXT_PUBLIC_SITE_URL: "http://127.0.0.1:4100" })).toEqual({
    port: 4200,
    fixed: null,
  });
});

test("resolveSiteUrl keeps a public URL", () => {
  const siteUrl = resolveSiteUrl({ NEXT_PUBLIC_SITE_URL: "https://tunnel.example.com/" });
  expect(siteUrl).toEqual({ port: 3000, fixed: "https://tunnel.example.com" });
});
