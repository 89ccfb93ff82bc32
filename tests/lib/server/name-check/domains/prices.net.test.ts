import { afterEach, expect, test, vi } from "vitest";
import { createPriceList, parsePrices } from "#server/name-check/domains/prices.ts";
import { createLookupCache } from "#server/name-check/upstream/cache.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { waitFor } from "#tests/support/wait-for.ts";

afterEach(() => vi.useRealTimers());

const entry = (registration: unknown, renewal: unknown) => ({ registration, renewal, transfer: "1.00" });
const file = (pricing: unknown) => JSON.stringify({ status: "SUCCESS", pricing });

test("parsePrices reads a registrar's list, and leaves out what is no price", () => {
  const pricing = {
    com: entry("9.73", "10.91"),
    RICH: entry("1,204.5", "12"),
    "co.uk": entry("4.10", "5"),
    free: entry("0", "0.00"),
    number: entry(9, 9),
    text: entry("from 9", "9"),
    negative: entry("-1", "9"),
    none: null,
  };
  expect(parsePrices(file(pricing))).toEqual({
    ".com": { registrationCents: 973, renewalCents: 1_091 },
    ".rich": { registrationCents: 120_450, renewalCents: 1_200 },
    ".co.uk": { registrationCents: 410, renewalCents: 500 },
  });
  for (const broken of ["", "<html>", "[]", "null", "{}", file(null), file([]), file({ com: entry(1, 2) })])
    expect(parsePrices(broken)).toBeNull();
});

test("a price list is loaded once a day, and an older one counts while it cannot be loaded", async () => {
  const answers = [file({ com: entry("9.00", "9.00") }), "<html>", file({ com: entry("8.00", "9.00") })];
  let loads = 0;
  const at = await startTestServer((_request, response) => {
    response.end(answers[Math.min(loads, answers.length - 1)]);
    loads += 1;
  });
  const log = recordLog();
  const cache = createLookupCache();
  const getPrice = createPriceList(`http://${at}/prices.json`, cache);
  const price = {
    registrationCents: 900,
    renewalCents: 900,
    listedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  };
  expect(await getPrice("acme.com")).toEqual(price);
  expect([await getPrice("acme.com"), await getPrice("acme.dev"), loads]).toEqual([price, null, 1]);
  cache.answers.clear();
  await getPrice("acme.com");
  await waitFor(() => expect(log.lines("prices.load_failed")).toHaveLength(1));
  expect(await getPrice("acme.com")).toEqual(price);
  cache.answers.clear();
  await waitFor(async () =>
    expect(await getPrice("acme.com")).toMatchObject({ registrationCents: 800, renewalCents: 900 }),
  );
  expect(loads).toBe(3);
  expect(await createPriceList(null, cache)("acme.com")).toBeNull();
});
