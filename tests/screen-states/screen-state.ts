import type { Locator, Page } from "@playwright/test";
import type { Account } from "#tests/support/accounts.ts";

export type Variant = {
  /** An overlay or a sticky bar: only the viewport is of interest. */
  windowOnly?: boolean;
  /** The element by which the state is recognized; it must become visible before the state is shown. */
  when?: Locator;
};

export type ScreenVisit = {
  page: Page;
  /** A screen state signs this account in if it needs a session. */
  account: Account;
  /** Called in each state of a screen, with a unique name. */
  show: (name: string, variant?: Variant) => Promise<void>;
};

/**
 * A sequence of screens that stops in each of their states. The accessibility tests and `npm run
 * ui-snapshots` share it, so that reviewed images show what was tested.
 */
export type ScreenState = {
  /** Exists only on narrow or only on wide screens. */
  only?: "phone" | "desk";
  /** Expected console messages. */
  console?: RegExp[];
  go: (visit: ScreenVisit) => Promise<void>;
};

/** By their names; most need no more than the path. */
export type ScreenStates = Record<string, ScreenState | ScreenState["go"]>;
