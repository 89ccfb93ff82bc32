import { describe, expect, it } from "vitest";
import { parseListedAddress, validateTarget } from "#server/capture/validate-target.ts";
import { createCaptureConfig } from "./fixtures.ts";

const settings = createCaptureConfig({
  resolve: { "shop.test": "127.0.0.1:5000", "public.test": "8.8.8.8:443", "private.test": "10.0.0.1:443" },
  allow: ["127.0.0.1:5000"],
});
const REFUSED = "We can only open public websites.";

describe("validateTarget", () => {
  it.each(["https://public.test/", "http://shop.test/", "public.test", "http://127.0.0.1:5000/"])(
    "accepts %s",
    async (url) => {
      await expect(validateTarget(url, settings)).resolves.toBeUndefined();
    },
  );

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://[::1]/",
    "https://private.test/",
    "http://localhost:3000/",
    "http://printer/",
    "http://169.254.169.254/latest/meta-data",
    "https://8.8.8.8:22/",
    "https://8.8.8.8:0/",
  ])("refuses %s without naming the resolved address", async (url) => {
    await expect(validateTarget(url, settings)).rejects.toMatchObject({ code: "invalid", message: REFUSED });
  });

  it.each([
    "ftp://public.test/",
    "file:///etc/passwd",
    "javascript://public.test/",
    "https://a:b@public.test/",
    "https://pub\nlic.test/",
    `https://public.test/${"a".repeat(2048)}`,
  ])("refuses %j, which is not the URL of a page", async (url) => {
    await expect(validateTarget(url, settings)).rejects.toMatchObject({ code: "invalid" });
  });

  it("reports an unknown host name", async () => {
    await expect(validateTarget("https://unheard-of.invalid/", settings)).rejects.toMatchObject({
      code: "upstream_failed",
      message: "No website was found at this address.",
    });
  });
});

describe("parseListedAddress", () => {
  it.each([
    ["example.com:8443", { url: "https://example.com:8443/", hostname: "example.com" }],
    ["http://shop.test:25/", { url: "http://shop.test:25/", hostname: "shop.test" }],
    ["http://127.0.0.1:5000/", { url: "http://127.0.0.1:5000/", hostname: "127.0.0.1" }],
    ["http://app.example:5000/", { url: "http://app.example:5000/", hostname: "app.example" }],
    ["http://example.com:25/", { problem: REFUSED }],
    ["https://8.8.8.8:22/", { problem: REFUSED }],
    ["http://127.0.0.1:5001/", { problem: REFUSED }],
    ["http://printer/", { problem: REFUSED }],
  ])("reads %s without looking it up", (address, expected) => {
    expect(parseListedAddress(address, settings)).toEqual(expected);
  });
});
