import { Request } from "@ghostery/adblocker";
import { expect, test } from "vitest";
import { compileEngine, loadEngine, readEngine } from "#server/browser/blocking/filter-engine.ts";
import { ALL_FILTER_OPTIONS, engineName } from "#server/browser/blocking/options.ts";

const request = (url: string) =>
  Request.fromRawDetails({ url, sourceUrl: "https://news.example/", type: "script" });

test("loadEngine loads an engine for every combination of options, which blocks only what the options say", async () => {
  for (const options of ALL_FILTER_OPTIONS) {
    const engine = await loadEngine(engineName(options) ?? "");
    const isBlocked = (url: string) => engine.match(request(url)).match;
    expect(isBlocked("https://www.google-analytics.com/analytics.js"), engineName(options) ?? "").toBe(
      options.tracking,
    );
    expect(isBlocked("https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js")).toBe(options.ads);
    expect(isBlocked("https://consent.cookiebot.com/uc.js")).toBe(options.cookieBanners);
    expect(isBlocked("https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js")).toBe(false);
  }
});

test("loadEngine reads each engine once", async () => {
  expect(await loadEngine("ads")).toBe(await loadEngine("ads"));
});

test("loadEngine names the build command for an engine that was not built", async () => {
  await expect(loadEngine("nothing")).rejects.toThrow("npm run build:artifacts");
});

test("readEngine throws for a damaged file and for one of another version", async () => {
  const file = await compileEngine("||ads.example^");
  await expect(readEngine(file.subarray(0, 40))).rejects.toThrow();
  await expect(readEngine(Buffer.from("no engine"))).rejects.toThrow();
  expect((await readEngine(file)).match(request("https://ads.example/x.js")).match).toBe(true);
});
