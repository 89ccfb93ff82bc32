import type { Browser } from "playwright-core";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { closeBrowser, isOutOfMemory } from "./launch.ts";
import { estimateGroupMemory } from "./memory-watchdog.ts";
import type { ChromiumSettings } from "./settings.ts";
import { chromiumState } from "./state.ts";

/*
 * Browsers that are kept for the next capture of the same user, each with all contexts of earlier captures closed. They
 * take the memory of free slots.
 */
const MAX_CAPTURES = 500;
const MAX_AGE_MS = 10 * 60_000;
const MAX_IDLE_MS = 60_000;
/** Share of the memory limit that a browser without pages may use to be kept. */
const MAX_MEMORY_SHARE = 0.5;
const CLOSE_CONTEXTS_MS = 2_000;

/** Closes what is left of a capture. @returns whether nothing is left */
async function closeContexts(browser: Browser): Promise<boolean> {
  const closing = Promise.all(browser.contexts().map((context) => context.close())).then(
    () => true,
    () => false,
  );
  const isClosed = (await withTimeout(CLOSE_CONTEXTS_MS, closing)) ?? false;
  return isClosed && browser.contexts().length === 0;
}

function isWithinLimits(browser: Browser, { browserMib }: ChromiumSettings): boolean {
  const { usage, groups } = chromiumState();
  const { captures = MAX_CAPTURES, launchedAt = 0 } = usage.get(browser) ?? {};
  if (captures >= MAX_CAPTURES || performance.now() - launchedAt > MAX_AGE_MS) return false;
  const group = groups.get(browser);
  return group !== undefined && estimateGroupMemory(group) <= browserMib * 1024 * MAX_MEMORY_SHARE;
}

function removeIdle(browser: Browser): void {
  const state = chromiumState();
  for (const entry of state.idle) if (entry.browser === browser) clearTimeout(entry.expiry);
  state.idle = state.idle.filter((entry) => entry.browser !== browser);
}

async function closeIdle(browser: Browser): Promise<void> {
  removeIdle(browser);
  await closeBrowser(browser);
}

/**
 * Keeps the browser of a successful capture for the user's next one, unless another user waits for a slot.
 * @returns false when it must be closed
 */
export async function keepForUser(
  browser: Browser,
  key: string,
  settings: ChromiumSettings,
): Promise<boolean> {
  const state = chromiumState();
  const mayKeep = (): boolean =>
    settings.keepWarm &&
    !settings.remote &&
    !state.isEnding &&
    browser.isConnected() &&
    !isOutOfMemory(browser) &&
    !state.slots?.semaphore.isAwaitedByOthers(key);
  if (!mayKeep() || !(await closeContexts(browser))) return false;
  if (!mayKeep() || !isWithinLimits(browser, settings)) return false;
  const expiry = setTimeout(() => void closeIdle(browser), MAX_IDLE_MS);
  expiry.unref();
  state.idle.push({ browser, key, expiry });
  return true;
}

/** Whether the browser is kept and waits for its user's next capture. */
export const isIdle = (browser: Browser): boolean =>
  chromiumState().idle.some((entry) => entry.browser === browser);

/** The user's idle browser that was used last; null without one. */
export function takeIdle(key: string): Browser | null {
  for (;;) {
    const entry = chromiumState().idle.findLast((idle) => idle.key === key);
    if (!entry) return null;
    removeIdle(entry.browser);
    if (entry.browser.isConnected()) return entry.browser;
  }
}

/** Closes the longest idle browsers, so that with the running ones no more than `count` are left. */
export async function limitBrowsers(count: number): Promise<void> {
  const { idle, browsers } = chromiumState();
  const surplus = Math.max(0, idle.length + browsers.size - count);
  await Promise.all(idle.slice(0, surplus).map(({ browser }) => closeIdle(browser)));
}

/** Estimates the memory of the running and idle browsers in bytes; 0 for remote browsers. */
export function estimateBrowserMemory(): number {
  const { browsers, idle, groups } = chromiumState();
  return [...browsers, ...idle.map(({ browser }) => browser)]
    .flatMap((browser) => groups.get(browser) ?? [])
    .reduce((bytes, group) => bytes + estimateGroupMemory(group) * 1024, 0);
}
