import { type FirstRun, toFirstRun } from "#shared/first-run.ts";
import { readStored, writeStored } from "./browser-storage.ts";

/** For this tab, while the user signs in. */
const KEY = "first-run";

/** What was typed on a landing page in this tab; null without it or without storage. */
export const getStoredFirstRun = (): FirstRun | null => toFirstRun(readStored("sessionStorage", KEY));

/** Without storage the user types it again. */
export const storeFirstRun = (run: FirstRun | null): boolean => writeStored("sessionStorage", KEY, run);

let isAwaitingLink = false;

/**
 * Whether this tab has sent a confirmation link. It is notified when the link signs the user in elsewhere, but
 * the tab of the link uses what was typed.
 */
export const awaitsLink = (): boolean => isAwaitingLink;

export function setAwaitsLink(value: boolean): void {
  isAwaitingLink = value;
}
