import { expect, test } from "vitest";
import { firstLoadKib } from "../../bench/first-load.ts";
import { site } from "./client.ts";

/**
 * Maximum JavaScript of a first visit in KiB of Brotli. The framework alone is 112; the budget is the current
 * size plus two, so that growth is noticed. Raise it only for code that visitors need before their first
 * click.
 */
const BUDGET = {
  "/": 139,
  "/pricing": 154,
  "/landing/web-inspector": 136,
  "/landing/brand-name-checker": 136,
  "/terms": 134,
};

test.each(Object.entries(BUDGET))(
  "a first visit to %s loads at most %d KiB of script",
  async (path, most) => {
    expect(await firstLoadKib(`${site}${path}`)).toBeLessThan(most);
  },
);
