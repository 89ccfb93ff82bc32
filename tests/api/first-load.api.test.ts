import { expect, test } from "vitest";
import { createSession, makeAccount } from "#tests/support/accounts.ts";
import { formatSessionCookie } from "#tests/support/session-cookies.ts";
import { FIRST_LOAD_LIMITS, firstLoadKib, HTML_LIMITS, SIGNED_IN_LIMITS } from "../../bench/first-load.ts";
import { site } from "./client.ts";

test.each(Object.entries(FIRST_LOAD_LIMITS))(
  "a first visit to %s loads at most %d KiB of script",
  async (path, most) => {
    expect(await firstLoadKib(`${site}${path}`)).toBeLessThan(most);
  },
);

test.each(Object.entries(SIGNED_IN_LIMITS))(
  "a first visit of a user to %s loads at most %d KiB of script",
  async (path, most) => {
    const cookie = formatSessionCookie(await createSession(await makeAccount()), 3_000);
    expect(await firstLoadKib(`${site}${path}`, { cookie })).toBeLessThan(most);
  },
);

test.each(Object.entries(HTML_LIMITS))("the HTML of %s has at most %d KiB", async (path, most) => {
  const html = await (await fetch(`${site}${path}`)).arrayBuffer();
  expect(html.byteLength / 1024).toBeLessThan(most);
});
