import { type FirstRun, parseFirstRun, toFirstRun } from "#shared/first-run.ts";
import { readStored, writeStored } from "./browser-storage.ts";

/** For this tab, while the user signs in. */
const KEY = "first-run";

/** Without storage the user types it again. */
export const storeFirstRun = (run: FirstRun | null): boolean => writeStored("sessionStorage", KEY, run);

let readAddress = "";

/**
 * What was typed on a landing page in this tab; null without it or without storage. Reads the address of the auth screen
 * once, because the session can be known before the screen is hydrated.
 */
export function getFirstRun(): FirstRun | null {
  const typed = location.href === readAddress ? null : parseFirstRun(location.search);
  readAddress = location.href;
  if (typed) storeFirstRun(typed);
  return toFirstRun(readStored("sessionStorage", KEY));
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
