import type { Page } from "@playwright/test";

/** Waits until nothing moves but what always does: colours on their way to others have a contrast that nobody chose. */
export const waitForAnimations = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
