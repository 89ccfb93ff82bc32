import type { Page } from "@playwright/test";
import type { Account } from "#tests/support/accounts.ts";

export type Variant = {
  /** A layer or a bar over the page: only what the window shows is of interest. */
  windowOnly?: boolean;
};

export type ScreenVisit = {
  page: Page;
  /** Signed in by the walk itself, where it needs that. */
  account: Account;
  /** Called in every state of a screen, with a name that no other state of any walk has. */
  show: (name: string, look?: Variant) => Promise<void>;
};

/**
 * A way through some screens that stops in each of their states. The accessibility tests and `npm run ui-snapshots` go the
 * same ways, so that what was looked at is what was tested.
 */
export type ScreenState = {
  name: string;
  /** Only there on narrow or on wide screens. */
  only?: "phone" | "desk";
  /** What may be written to the console on the way. */
  console?: RegExp[];
  go: (visit: ScreenVisit) => Promise<void>;
};
