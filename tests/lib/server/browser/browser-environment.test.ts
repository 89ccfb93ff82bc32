import { expect, it, vi } from "vitest";
import { browserEnvironment } from "#server/browser/launch.ts";

it("browserEnvironment contains only a few variables and none of the server's", () => {
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_do_not_leak");
  expect(Object.keys(browserEnvironment({}))).toEqual(["PATH", "LANG", "TZ"]);
  const full = browserEnvironment({ libraryPath: "/lib-here", fontConfiguration: "/fonts.conf" });
  expect(Object.keys(full)).toEqual(["PATH", "LANG", "TZ", "LD_LIBRARY_PATH", "FONTCONFIG_FILE"]);
});
