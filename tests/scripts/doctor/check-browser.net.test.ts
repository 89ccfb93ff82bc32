import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBrowser } from "#scripts/doctor/check-browser.ts";
import { findChromium } from "#server/browser/detect.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const folder = createTestFolder("doctor-", afterAll);
/** A Chromium that starts only with --no-sandbox, as on machines without user namespaces. */
const bare = join(folder, "bare-chromium");

beforeAll(async () => {
  const { executable, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
  // A configured Chromium uses its own libraries, which a minimal machine may lack; the packaged one brings them.
  const libraries = provisions.libraryPath ? `export LD_LIBRARY_PATH="${provisions.libraryPath}"\n` : "";
  writeFileSync(
    bare,
    `#!/bin/sh\n${libraries}case "$*" in *--no-sandbox*|--version) exec "${executable}" "$@" ;; esac\necho "No usable sandbox!" >&2\nexit 1\n`,
  );
  for (const path of [folder, bare]) chmodSync(path, 0o755);
});
describe.runIf(process.platform === "linux")(
  "the doctor",
  { meta: { skipReason: "the browser script is for Linux" } },
  () => {
    it("reports a browser without its sandbox as a note, with the solution", async () => {
      expect(await checkBrowser({ CHROMIUM_PATH: bare, CHROMIUM_SANDBOX: "auto" })).toMatchObject({
        state: "note",
        says: expect.stringContaining("without its sandbox"),
        remedy: expect.stringContaining("user namespaces"),
      });
    });

    it.each(["required", ""])(
      "reports a browser without the required sandbox as broken, with both solutions (CHROMIUM_SANDBOX=%s)",
      async (CHROMIUM_SANDBOX) => {
        expect(await checkBrowser({ CHROMIUM_PATH: bare, CHROMIUM_SANDBOX })).toMatchObject({
          state: "broken",
          says: expect.stringContaining("required"),
          remedy: expect.stringMatching(/user namespaces.*CHROMIUM_SANDBOX=none/),
        });
      },
    );

    it("accepts a browser without its sandbox when the operator has said so", async () => {
      expect(await checkBrowser({ CHROMIUM_PATH: bare, CHROMIUM_SANDBOX: "none" })).toMatchObject({
        state: "note",
        says: expect.stringContaining("without its sandbox"),
      });
    });

    it("requires the egress proxy of a remote browser first", async () => {
      const BROWSER_WS_ENDPOINT = "http://127.0.0.1:9";
      const EGRESS_PROXY = "http://:a-secret-of-some-length@127.0.0.1:9";
      expect(await checkBrowser({ BROWSER_WS_ENDPOINT, EGRESS_PROXY })).toMatchObject({
        state: "broken",
        remedy: expect.stringContaining("npm run egress-proxy"),
      });
    });
  },
);
