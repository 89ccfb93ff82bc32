import { Request } from "@ghostery/adblocker";
import { expect, test } from "vitest";
import { compileEngine, loadEngine, readEngine } from "#server/browser/blocking/filter-engine.ts";
import { ALL_BLOCKING_OPTIONS, engineName } from "#server/browser/blocking/options.ts";

const request = (url: string) =>
  Request.fromRawDetails({ url, sourceUrl: "https://news.example/", type: "script" });

test("the build prepared an engine for every combination, and each only holds what is switched on", async () => {
  for (const switches of ALL_BLOCKING_OPTIONS) {
    const engine = await loadEngine(engineName(switches) ?? "");
    const blocks = (url: string) => engine.match(request(url)).match;
    expect(blocks("https://www.google-analytics.com/analytics.js"), engineName(switches) ?? "").toBe(
      switches.tracking,
    );
    expect(blocks("https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js")).toBe(switches.ads);
    expect(blocks("https://consent.cookiebot.com/uc.js")).toBe(switches.cookieBanners);
    expect(blocks("https://cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js")).toBe(false);
  }
});

test("an engine is read once", async () => {
  expect(await loadEngine("ads")).toBe(await loadEngine("ads"));
});

test("an engine that was not built says how to build it", async () => {
  await expect(loadEngine("nothing")).rejects.toThrow("npm run build:artifacts");
});

test("a damaged file and one of another version are refused", async () => {
  const file = await compileEngine("||ads.example^");
  await expect(readEngine(file.subarray(0, 40))).rejects.toThrow();
  await expect(readEngine(Buffer.from("no engine"))).rejects.toThrow();
  expect((await readEngine(file)).match(request("https://ads.example/x.js")).match).toBe(true);
});
