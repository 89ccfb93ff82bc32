import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeBrowser, isOutOfMemory, launchBrowser } from "#server/browser/launch.ts";
import { acquireBrowser, closeBrowsers, detectBrowser } from "#server/browser/pool.ts";
import { CHROMIUM_DEFAULTS, type DetectedBrowser } from "#server/browser/settings.ts";
import { chromiumState } from "#server/browser/state.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { descendants } from "./process-tree.ts";

const settings = {
  ...CHROMIUM_DEFAULTS,
  browserMib: 400,
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
};

/** Fills an array in a page with megabytes of 1e6 bytes. */
const createFillExpression = (megabytes: number): string =>
  `globalThis.filled = Array.from({ length: ${megabytes} }, () => new Uint8Array(1e6).fill(1)).length`;

/** Fills an array and never settles: a page can be full before its memory is next read. */
const createEndlessFillExpression = (megabytes: number): string =>
  `${createFillExpression(megabytes)}; new Promise(() => undefined)`;

const READ_PROGRAM = `
  import { readProportionalMemory } from "#server/browser/memory-watchdog.ts";
  console.log(await readProportionalMemory([Number(process.argv[1])], { private: 5, shared: 9, largestShared: 7 }));`;

describe.runIf(process.platform === "linux")("watchMemory", { meta: { skipReason: "reads /proc" } }, () => {
  let probe: DetectedBrowser;
  const launch = () => launchBrowser(probe.found, probe.confinement, settings);
  beforeAll(async () => {
    probe = await detectBrowser(settings);
  });
  afterEach(closeBrowsers);

  it("kills all processes of a browser whose pages together exceed the limit, and removes its profile", async () => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const browser = await launch();
    const pages = await Promise.all([1, 2, 3].map(() => browser.newPage()));
    const commands = descendants(process.pid).map(({ command }) => command);
    const [, profile = ""] = / --user-data-dir=(\S+)/.exec(commands.join()) ?? [];
    expect([commands.length > 7, existsSync(profile)]).toEqual([true, true]);
    const results = await Promise.allSettled(
      pages.map((page) => page.evaluate(createEndlessFillExpression(200))),
    );
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await waitFor(() => expect(browser.isConnected()).toBe(false));
    expect(isOutOfMemory(browser)).toBe(true);
    await waitFor(() => expect([descendants(process.pid), existsSync(profile)]).toEqual([[], false]));
    expect(warning.mock.calls.join()).toMatch(/"kind":"capture.memory_exceeded","mib":\d+,"limitMib":400/);
  });

  it("does not kill a browser that stays below the limit while its resident sizes exceed it", async () => {
    const browser = await launch();
    const pages = await Promise.all([1, 2, 3, 4].map(() => browser.newPage()));
    await Promise.all(pages.map((page) => page.evaluate(createFillExpression(10))));
    await sleep(2_000);
    expect([browser.isConnected(), isOutOfMemory(browser)]).toEqual([true, false]);
    await closeBrowser(browser);
  });

  it("does not affect the browser of another capture or of the next one", async () => {
    const { signal } = new AbortController();
    const two = { ...settings, maxConcurrent: 2 };
    const [greedy, modest] = [await acquireBrowser(two, signal), await acquireBrowser(two, signal)];
    const page = await modest.browser.newPage();
    const filling = (await greedy.browser.newPage()).evaluate(createEndlessFillExpression(600));
    await expect(filling).rejects.toThrow();
    await greedy.release();
    expect(await page.evaluate("1 + 1")).toBe(2);
    await modest.release();
    const next = await Promise.all([acquireBrowser(two, signal), acquireBrowser(two, signal)]);
    for (const { browser, release } of next) {
      expect(await (await browser.newPage()).evaluate("2 + 2")).toBe(4);
      await release();
    }
  });

  it("watches the spare browser too, and replaces it when it was killed", async () => {
    const { signal } = new AbortController();
    await (await acquireBrowser(settings, signal)).release();
    const spare = await chromiumState().spare;
    await expect((await spare?.newPage())?.evaluate(createEndlessFillExpression(600))).rejects.toThrow();
    await waitFor(() => expect(spare?.isConnected()).toBe(false));
    const { browser, release } = await acquireBrowser(settings, signal);
    expect([browser === spare, browser.isConnected()]).toEqual([false, true]);
    await release();
  });

  it("finds all processes of a browser in its group, including zygotes and sandboxed renderers", async () => {
    const browser = await launch();
    await Promise.all([1, 2, 3].map(() => browser.newPage()));
    const group = chromiumState().groups.get(browser);
    const all = descendants(process.pid);
    expect(all.filter(({ command }) => command.includes("--type=zygote")).length).toBeGreaterThan(0);
    expect(all.filter(({ command }) => command.includes("--type=renderer")).length).toBeGreaterThanOrEqual(3);
    expect(group?.list()).toEqual(expect.arrayContaining(all.map(({ pid }) => pid)));
    await closeBrowser(browser);
  });

  it("estimates the proportional memory of processes that it has no access to", () => {
    const isRoot = process.getuid?.() === 0;
    // As root, a process of another account without capabilities; otherwise the init process, which belongs to root.
    const other = isRoot ? spawn("sleep", ["60"], { uid: 65_534, gid: 65_534 }) : null;
    const node = [process.execPath, "--conditions=react-server", "--input-type=module-typescript"];
    const drop = isRoot ? ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] : [];
    const [command = "", ...rest] = [...drop, ...node, "-e", READ_PROGRAM, String(other?.pid ?? 1)];
    const estimate = execFileSync(command, rest, { encoding: "utf8" });
    other?.kill();
    expect(estimate.trim()).toBe("12");
  });
});
