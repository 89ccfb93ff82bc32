import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { detectLaunchMode } from "#server/browser/detect.ts";
import { closeBrowser, launchBrowser } from "#server/browser/launch.ts";
import { acquireBrowser, closeBrowsers, detectBrowser } from "#server/browser/pool.ts";
import { CHROMIUM_DEFAULTS, type DetectedBrowser } from "#server/browser/settings.ts";
import { chromiumState } from "#server/browser/state.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { descendants, isAlive } from "./process-tree.ts";

const settings = {
  ...CHROMIUM_DEFAULTS,
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
};
const isBrowser = ({ command }: { command: string }): boolean => / --user-data-dir=/.test(command);
const browsers = (pid = process.pid) => descendants(pid).filter(isBrowser);

describe.runIf(process.platform === "linux")(
  "the browser process",
  { meta: { skipReason: "reads /proc" } },
  () => {
    let probe: DetectedBrowser;
    beforeAll(async () => {
      probe = await detectBrowser(settings);
    });
    afterAll(closeBrowsers);

    it("has no secret of the server in its environment", async () => {
      process.env.SECRET_OF_THE_SERVER = "do-not-leak";
      const { browser, release } = await acquireBrowser(settings, new AbortController().signal);
      await browser.newPage();
      const listLeaks = () =>
        descendants(process.pid)
          .map(({ pid }) => readFileSync(`/proc/${pid}/environ`, "utf8"))
          .filter((text) => /SECRET|DATABASE_URL|SUPABASE|NEXT_/.test(text));
      expect(descendants(process.pid).length).toBeGreaterThan(2);
      // Between fork and exec, a child has the environment of its parent.
      await expect.poll(listLeaks).toEqual([]);
      delete process.env.SECRET_OF_THE_SERVER;
      await release();
    });

    it("runs as `nobody` when the server is root, with a seccomp filter when it has a sandbox", async () => {
      const browser = await launchBrowser(probe.found, probe.confinement, settings);
      await (await browser.newPage()).goto("data:text/html,hello");
      const renderer = descendants(process.pid).find(({ command }) => command.includes("--type=renderer"));
      const status = readFileSync(`/proc/${renderer?.pid}/status`, "utf8");
      if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+65534\s+65534/m);
      if (probe.confinement.sandbox) expect(status).toMatch(/^Seccomp:\s+2$/m);
      await closeBrowser(browser);
    });

    it.each([
      { maxConcurrent: 0, usesFiles: !existsSync("/dev/shm") },
      { maxConcurrent: 1e9, usesFiles: true },
    ])("keeps shared memory in files only when $maxConcurrent browsers do not fit into it", async (given) => {
      await closeBrowsers();
      const limits = { ...settings, maxConcurrent: given.maxConcurrent };
      const browser = await launchBrowser(probe.found, probe.confinement, limits);
      const [main] = browsers().filter(({ command }) => !/ --type=|^\/bin\/sh /.test(command));
      expect(main?.command.includes("--disable-dev-shm-usage")).toBe(given.usesFiles);
      await closeBrowser(browser);
    });

    it("is killed when it does not close in time", async () => {
      await closeBrowsers();
      const browser = await launchBrowser(probe.found, probe.confinement, settings);
      const [main] = browsers().filter(({ command }) => !/ --type=|^\/bin\/sh /.test(command));
      process.kill(main?.pid ?? 0, "SIGSTOP");
      await closeBrowser(browser, 200);
      expect(isAlive(main?.pid ?? 0)).toBe(false);
    });

    it("is used for one capture, and a spare is launched for the next", async () => {
      await closeBrowsers();
      const signal = new AbortController().signal;
      const first = await acquireBrowser(settings, signal);
      await first.release();
      const spare = await chromiumState().spare;
      const second = await acquireBrowser(settings, signal);
      expect(second.browser).toBe(spare);
      expect(second.browser).not.toBe(first.browser);
      expect(first.browser.isConnected()).toBe(false);
      await second.release();
      await closeBrowsers();
      expect(browsers()).toEqual([]);
    });

    it("is launched as a spare only when no other capture is running", async () => {
      const signal = new AbortController().signal;
      const [first, second] = await Promise.all([
        acquireBrowser(settings, signal),
        acquireBrowser(settings, signal),
      ]);
      await first?.release();
      expect(chromiumState().spare).toBeNull();
      await second?.release();
      expect((await chromiumState().spare)?.isConnected()).toBe(true);
      await closeBrowsers();
    });

    it("is launched again when the spare has died", async () => {
      const signal = new AbortController().signal;
      await (await acquireBrowser(settings, signal)).release();
      await (await chromiumState().spare)?.close();
      const { browser, release } = await acquireBrowser(settings, signal);
      expect(browser.isConnected()).toBe(true);
      await release();
      await closeBrowsers();
    });

    it("ends when the server is killed, and leaves nothing in the temporary folder", async () => {
      const folder = createTestFolder("killed-server-");
      chmodSync(folder, 0o711);
      const program = `
      import { acquireBrowser } from "#server/browser/pool.ts";
      import { CHROMIUM_DEFAULTS } from "#server/browser/settings.ts";
      await acquireBrowser(CHROMIUM_DEFAULTS, new AbortController().signal);
      console.log("up");
      setInterval(() => {}, 1000);`;
      const server = spawn(
        process.execPath,
        ["--conditions=react-server", "--input-type=module-typescript", "-e", program],
        { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, TMPDIR: folder } },
      );
      await once(server.stdout, "data");
      const started = browsers(server.pid);
      expect(started.length).toBeGreaterThan(0);
      expect(readdirSync(folder)).toHaveLength(1);
      server.kill("SIGKILL");
      await vi.waitUntil(() => started.every(({ pid }) => !isAlive(pid)), 3_000);
      expect(readdirSync(folder)).toEqual([]);
    });

    it("runs without its sandbox when the operator has said so", async () => {
      const { confinement } = await detectLaunchMode({ ...settings, sandbox: "none" });
      expect(confinement.sandbox).toBe(false);
    });

    it("is refused without its sandbox when that is required", async () => {
      const broken = { ...settings, executablePath: "/bin/false" };
      await expect(detectLaunchMode({ ...broken, sandbox: "required" })).rejects.toThrow(
        "with its sandbox, which is required",
      );
      await expect(detectLaunchMode(broken)).rejects.toThrow("Chromium does not start.");
    });
  },
);
