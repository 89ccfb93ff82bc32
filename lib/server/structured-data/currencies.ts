/** What a page says about its place: decides what an ambiguous symbol such as `$` means. */
export type MoneyContext = {
  /** Of the page, such as `en-CA`; null when it states none. */
  language: string | null;
  /** Top-level domain, such as `ca`. */
  topLevelDomain: string | null;
  /** ISO 4217 codes in the structured data. */
  currencies: string[];
};

/** A map from "symbol meaning" pairs. */
const createMap = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(",").map((pair) => pair.trim().split(" ") as [string, string]));

const DOLLARS =
  "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP JMD TTD BBD BSD BZD XCD GYD FJD NAD LRD".split(" ");

/** Symbols that say which currency they are. */
const CERTAIN = createMap(`
  € EUR, euro EUR, euros EUR, ₹ INR, ₩ KRW, 원 KRW, 円 JPY, ₽ RUB, zł PLN, Kč CZK, Ft HUF, лв BGN,
  ₴ UAH, грн UAH, ₸ KZT, ₫ VND, đ VND, VNĐ VND, ฿ THB, บาท THB, ₺ TRY, TL TRY, ₪ ILS, ₱ PHP,
  ₦ NGN, ₵ GHS, GH₵ GHS, ₡ CRC, ₲ PYG, ₾ GEL, ₼ AZN, ₮ MNT, ֏ AMD, ৳ BDT, Rp IDR, RM MYR, S/ PEN,
  KSh KES, Ksh KES, TSh TZS, USh UGX, د.إ AED, ر.س SAR, ج.م EGP, د.ك KWD, ر.ق QAR, дин RSD,
  ден MKD, US$ USD, U$S USD, U$ USD, U.S.$ USD, CA$ CAD, C$ CAD, CDN$ CAD, A$ AUD, AU$ AUD,
  NZ$ NZD, HK$ HKD, S$ SGD, SG$ SGD, NT$ TWD, MX$ MXN, R$ BRL, AR$ ARS, CL$ CLP, COL$ COP, $U UYU,
  RD$ DOP, J$ JMD, TT$ TTD, CN¥ CNY, JP¥ JPY, RMB CNY, SFr CHF, Skr SEK, Nkr NOK, Dkr DKK`);

/** Symbols of several currencies, and words that are rarely currencies: the page must say which one. */
const AMBIGUOUS: Record<string, string[]> = {
  $: DOLLARS,
  "¥": ["JPY", "CNY"],
  元: ["CNY", "TWD", "HKD"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  Kr: ["SEK", "NOK", "DKK", "ISK"],
  KR: ["SEK", "NOK", "DKK", "ISK"],
  Rs: ["INR", "PKR", "LKR", "NPR", "MUR"],
  "₨": ["INR", "PKR", "LKR", "NPR", "MUR"],
  lei: ["RON", "MDL"],
  Lei: ["RON", "MDL"],
  LEI: ["RON", "MDL"],
  руб: ["RUB", "BYN"],
  р: ["RUB", "BYN"],
  "£": ["GBP", "EGP", "LBP", "SYP", "GIP", "FKP"],
  R: ["ZAR"],
  Fr: ["CHF"],
  fr: ["CHF"],
  zl: ["PLN"],
  kc: ["CZK"],
  Kc: ["CZK"],
  din: ["RSD"],
  KM: ["BAM"],
  Dh: ["AED", "MAD"],
  DH: ["AED", "MAD"],
  Dhs: ["AED"],
  SR: ["SAR"],
  Bs: ["BOB", "VES"],
};

/** What an ambiguous symbol means where the page gives no sign of another meaning. */
const USUAL: Record<string, string> = { "£": "GBP", руб: "RUB", р: "RUB" };

/** Codes that are also words in capitals, and codes of the standard that are no money. */
const NOT_CODES = new Set(["ALL", "TOP", "XXX", "XTS", "XAU", "XAG", "XPT", "XPD", "XDR"]);
const CODES = new Set(Intl.supportedValuesOf("currency").filter((code) => !NOT_CODES.has(code)));

const EURO_COUNTRIES = "at be cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk eu".split(" ");
const COUNTRY_PAIRS =
  "us USD ca CAD au AUD nz NZD sg SGD hk HKD tw TWD mx MXN ar ARS cl CLP uy UYU do DOP jm JMD tt TTD jp JPY cn CNY se SEK no NOK dk DKK is ISK in INR pk PKR lk LKR np NPR mu MUR ro RON md MDL ru RUB by BYN gb GBP uk GBP eg EGP lb LBP sy SYP gi GIP fk FKP za ZAR ch CHF li CHF pl PLN cz CZK rs RSD ba BAM ae AED ma MAD sa SAR bo BOB ve VES br BRL hu HUF bg BGN ua UAH kr KRW th THB vn VND tr TRY il ILS ph PHP";
/** Countries by ISO 3166, and top-level domains that are used by others as a word, such as `co` and `io`, left out. */
const COUNTRY_CURRENCIES = new Map<string, string>([
  ...EURO_COUNTRIES.map((country) => [country, "EUR"] as const),
  ...[...COUNTRY_PAIRS.matchAll(/(\w\w) (\w{3})/g)].map(
    ([, country = "", code = ""]) => [country, code] as const,
  ),
]);

/** Languages without a region that are spoken with one currency of those that a symbol can mean. */
const LANGUAGE_COUNTRIES = createMap(`
  ja jp, zh cn, sv se, nb no, nn no, no no, da dk, is is, hi in, ur pk, si lk, ne np, ro ro,
  ru ru, be by, pl pl, cs cz, sr rs, bs ba, af za`);

/** Symbols are tried from the longest to the shortest. */
export const SYMBOLS = [...CERTAIN.keys(), ...Object.keys(AMBIGUOUS)].sort((a, b) => b.length - a.length);

export const isCurrencyCode = (text: string): boolean => CODES.has(text);

const isOne = (codes: Set<unknown>): boolean => codes.size === 1;

function listPlaceCurrencies({ language, topLevelDomain }: MoneyContext): (string | undefined)[] {
  const [name = "", ...subtags] = (language ?? "").toLowerCase().split(/[-_]/);
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag));
  const country = region ?? LANGUAGE_COUNTRIES.get(name);
  return [topLevelDomain ?? "", country ?? ""].map((place) => COUNTRY_CURRENCIES.get(place));
}

/**
 * The ISO 4217 code that a symbol means on a page; null when the page does not say which one of several, or contradicts
 * itself.
 */
export function resolveCurrency(symbol: string, context: MoneyContext): string | null {
  if (CODES.has(symbol)) return symbol;
  const certain = CERTAIN.get(symbol);
  if (certain) return certain;
  const meanings = Object.hasOwn(AMBIGUOUS, symbol) ? (AMBIGUOUS[symbol] ?? []) : [];
  const stated = new Set(context.currencies.filter((code) => meanings.includes(code)));
  if (isOne(stated)) return [...stated][0] ?? null;
  if (stated.size > 1) return null;
  const places = new Set(listPlaceCurrencies(context).filter((code) => code && meanings.includes(code)));
  if (isOne(places)) return [...places][0] ?? null;
  return places.size === 0 && Object.hasOwn(USUAL, symbol) ? (USUAL[symbol] ?? null) : null;
}
