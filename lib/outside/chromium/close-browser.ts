import type { Browser } from "playwright-core";
import { chromiumState } from "./state.ts";

const GRACE_MS = 3_000;

/** Kills the browser with all its processes: Playwright starts it as the leader of a group of its own. */
function kill(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
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
  const pid = chromiumState().pids.get(browser);
  // A remote browser is not ours to kill, nor to wait for.
  if (!pid) return;
  kill(pid);
  await closing;
}
