import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBrowser } from "#scripts/doctor/check-browser.ts";
import { findChromium } from "#server/browser/detect.ts";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
/** A Chromium that only starts when its sandbox is switched off, as on machines that forbid user namespaces. */
const bare = join(folder, "bare-chromium");

beforeAll(async () => {
  const { executable, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
  // A Chromium that is named brings its own libraries; on a minimal machine the packaged one has to be given them.
  const libraries = provisions.libraryPath ? `export LD_LIBRARY_PATH="${provisions.libraryPath}"\n` : "";
  writeFileSync(
    bare,
    `#!/bin/sh\n${libraries}case "$*" in *--no-sandbox*|--version) exec "${executable}" "$@" ;; esac\necho "No usable sandbox!" >&2\nexit 1\n`,
  );
  for (const path of [folder, bare]) chmodSync(path, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")(
  "the doctor",
  { meta: { skipReason: "the browser script is for Linux" } },
  () => {
    it("says that the browser runs without its own sandbox, and what to do", async () => {
      expect(await checkBrowser({ CHROMIUM_PATH: bare })).toMatchObject({
        state: "note",
        says: expect.stringContaining("without its sandbox"),
        remedy: expect.stringContaining("user namespaces"),
      });
    });

    it("finds it broken where the sandbox is required", async () => {
      const finding = await checkBrowser({ CHROMIUM_PATH: bare, CHROMIUM_SANDBOX: "required" });
      expect(finding).toMatchObject({ state: "broken", says: expect.stringContaining("required") });
    });

    it("asks for a remote browser's filter first", async () => {
      const BROWSER_WS_ENDPOINT = "http://127.0.0.1:9";
      const EGRESS_PROXY = "http://:a-secret-of-some-length@127.0.0.1:9";
      expect(await checkBrowser({ BROWSER_WS_ENDPOINT, EGRESS_PROXY })).toMatchObject({
        state: "broken",
        remedy: expect.stringContaining("npm run egress-proxy"),
      });
    });
  },
);
