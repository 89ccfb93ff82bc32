import { type FirstRun, toFirstRun } from "#shared/first-run.ts";

/** For this tab, while the user signs in. */
const KEY = "first-run";

/** What was typed on a landing page in this tab; null without it or without storage. */
export function getStoredFirstRun(): FirstRun | null {
  try {
    return toFirstRun(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

export function storeFirstRun(run: FirstRun | null): void {
  try {
    if (run) sessionStorage.setItem(KEY, JSON.stringify(run));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the user types it again.
  }
}

let isAwaitingLink = false;

/**
 * Whether this tab has sent a confirmation link. It is notified when the link signs the user in elsewhere, but
 * the tab of the link uses what was typed.
 */
export const awaitsLink = (): boolean => isAwaitingLink;

export function setAwaitsLink(value: boolean): void {
  isAwaitingLink = value;
}
