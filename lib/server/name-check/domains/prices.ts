import * as z from "zod/mini";
import { cachedLookup, type LookupCache } from "#server/name-check/upstream/cache.ts";
import { fetchText } from "#server/name-check/upstream/fetch-text.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { logWarning } from "#server/platform/log.ts";
import type { DomainPrice } from "#shared/name-check/contract.ts";

/** Dollars as text, for example `1,204.50`; null for anything else. */
const toCents = (text: string): number | null =>
  /^\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/.test(text)
    ? Math.round(Number(text.replaceAll(",", "")) * 100)
    : null;

/** The form of Porkbun's public list; entries of other forms are left out. */
const PriceFile = z.object({ pricing: z.record(z.string(), z.unknown()) });
const Entry = z.object({ registration: z.string(), renewal: z.string() });

type Prices = Readonly<Record<string, Pick<DomainPrice, "registrationCents" | "renewalCents">>>;
type PriceList = { prices: Prices; listedOn: string };

/** Parses a registrar's list of prices by ending. @returns null for a file of another form */
export function parsePrices(text: string): Prices | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const file = PriceFile.safeParse(value).data;
  if (!file) return null;
  const entries = Object.entries(file.pricing).flatMap(([tld, listed]) => {
    const entry = Entry.safeParse(listed).data;
    const registrationCents = entry ? toCents(entry.registration) : null;
    const renewalCents = entry ? toCents(entry.renewal) : null;
    if (!registrationCents || !renewalCents) return [];
    return [[`.${tld.toLowerCase()}`, { registrationCents, renewalCents }]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

const DAY_MS = 24 * 60 * 60_000;
const RETRY_MS = 10 * 60_000;
const MAX_BYTES = 2 * 1024 * 1024;
/** Registrars need up to 20 seconds for their whole list. */
const TIMEOUT_MS = 40_000;
/** How long a row waits for the first list of a process. */
const MAX_WAIT_MS = 250;

async function fetchPrices(url: string): Promise<PriceList> {
  const signal = new AbortController().signal;
  const { status, text } = await fetchText(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
  const prices = status === 200 ? parsePrices(text) : null;
  if (!prices) throw new Error(`no list of prices in an answer with status ${status}`);
  return { prices, listedOn: new Date().toISOString().slice(0, 10) };
}

/**
 * Prices of a registrar's list, which is fetched once a day. A failure is logged and tried again after ten minutes;
 * until then the last list counts, with its date.
 * @param url null: no prices
 * @returns a function that returns the price of a domain, or null without one
 */
export function createPriceList(
  url: string | null,
  state: LookupCache,
): (domain: string) => Promise<DomainPrice | null> {
  let last: PriceList | null = null;
  const load = async (address: string): Promise<void> => {
    const fetchList = async () => ({
      list: await fetchPrices(address).catch((error: unknown) => {
        logWarning("prices.load_failed", { url: address, error });
        return null;
      }),
    });
    const ttl = ({ list }: { list: PriceList | null }) => (list ? DAY_MS : RETRY_MS);
    const { list } = await cachedLookup(state, `prices ${address}`, fetchList, ttl);
    last = list ?? last;
  };
  return async (domain) => {
    if (!url) return null;
    const loading = load(url);
    if (!last) await withTimeout(MAX_WAIT_MS, loading);
    const price = last?.prices[domain.slice(domain.indexOf("."))];
    return price && last ? { ...price, listedOn: last.listedOn } : null;
  };
}
