import type { Browser } from "playwright-core";
import { killProcessGroup } from "./process-group.ts";
import { chromiumState } from "./state.ts";

const GRACE_MS = 3_000;

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
  killProcessGroup(group);
  await closing;
}
