import type { Browser } from "playwright-core";
import { chromiumState } from "./state.ts";

const GRACE_MS = 3_000;

/** Kills the browser with all its processes: Playwright starts each in a group of its own. */
function kill(group: number): void {
  try {
    process.kill(process.platform === "win32" ? group : -group, "SIGKILL");
  } catch {
    // It has ended after all.
  }
}

/** Ends a browser; one that does not end by itself in three seconds is killed with all its processes. */
export async function closeBrowser(browser: Browser, graceMs = GRACE_MS): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), graceMs);
  });
  const closing = browser.close().catch(() => undefined);
  const winner = await Promise.race([closing, late]);
  clearTimeout(timer);
  if (winner !== "late") return;
  const group = chromiumState().groups.get(browser);
  // A remote browser is not ours to kill, nor to wait for.
  if (!group) return;
  kill(group);
  await closing;
}
