import { expect, test } from "vitest";
import { resolveSiteUrl } from "#scripts/dev-stack/ports.ts";

test.each([
  ["prefers port 3000 by default", {}, 3000],
  [
    "uses a loopback URL only as the preferred port",
    { NEXT_PUBLIC_SITE_URL: "http://localhost:4100/" },
    4100,
  ],
  [
    "prefers PORT to the port of a loopback URL",
    { PORT: "4200", NEXT_PUBLIC_SITE_URL: "http://127.0.0.1:4100" },
    4200,
  ],
])("resolveSiteUrl %s", (_rule, settings, port) => {
  expect(resolveSiteUrl(settings)).toEqual({ port, fixed: null });
});

test("resolveSiteUrl keeps a public URL", () => {
  const siteUrl = resolveSiteUrl({ NEXT_PUBLIC_SITE_URL: "https://tunnel.example.com/" });
  expect(siteUrl).toEqual({ port: 3000, fixed: "https://tunnel.example.com" });
});
