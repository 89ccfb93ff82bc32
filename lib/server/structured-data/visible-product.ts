import type { PageData } from "#server/browser/index.ts";
import type { Money } from "./money.ts";

/** What the names of schema.org say about the availability of an offer (https://schema.org/ItemAvailability). */
const AVAILABILITIES = [
  ...(["InStock", "LimitedAvailability", "OnlineOnly", "InStoreOnly"] as const),
  ...(["PreOrder", "PreSale", "BackOrder", "MadeToOrder"] as const),
  ...(["OutOfStock", "SoldOut", "Discontinued", "Reserved"] as const),
] as const;
export type ItemAvailability = (typeof AVAILABILITIES)[number];

// cspell:disable
/** Other words of shops, without signs and capitals. */
const OTHER_NAMES: Record<string, ItemAvailability> = {
  available: "InStock",
  availablefororder: "BackOrder",
  oos: "OutOfStock",
  unavailable: "OutOfStock",
};
const BY_NAME: Record<string, ItemAvailability> = {
  ...OTHER_NAMES,
  ...Object.fromEntries(AVAILABILITIES.map((name) => [name.toLowerCase(), name])),
};

const OUT_WORDS =
  /(?<!\p{L})(?:(?:out of|no|not in) stock|sold out|(?:un|not |no longer )available|ausverkauft|vergriffen|nicht (?:mehr )?(?:auf lager|verfügbar|lieferbar|vorrätig)|rupture|épuisée?|indisponible|(?:non|no|pas) disponible|agotad[oa]|sin (?:existencias|stock)|fuera de stock|esaurit[oa]|non disponibile|esgotad[oa]|indisponível|sem estoque|uitverkocht|niet (?:op voorraad|leverbaar)|niedostępny|brak w magazynie|slutsåld|udsolgt|нет в наличии)|売り切れ|在庫切れ|品切れ|缺货|缺貨|售罄|품절/iu;
const IN_WORDS =
  /(?<!\p{L})(?:in stock|available(?: now)?|only \d+ left|auf lager|vorrätig|(?:sofort )?lieferbar|verfügbar|nur noch \d+|en stock|disponible|plus que \d+|en existencias|quedan \d+|disponibile|in magazzino|em estoque|disponível|restam \d+|op voorraad|leverbaar|dostępny|w magazynie|i lager|på lager|в наличии)(?!\p{L})|在庫あり|在庫有り|有货|有貨|재고 있음/iu;

/** What stands directly before an amount that is not the price. */
const NOT_PRICE_BEFORE =
  /(?<!\p{L})(?:save|saving|was|rrp|msrp|list price|instead of|over|above|shipping|delivery|deposit|sparen|spare|statt|uvp|ab einem|versand(?:kosten)?|économisez|au lieu de|livraison|ahorra|antes|envío|risparmi|invece di|spedizione|economize|frete)\p{L}{0,6}[\s:+]{0,3}(?:\p{Sc}|[A-Z]{3})?\s?$/iu;
/** What stands directly behind an amount that is not the price. */
const NOT_PRICE_AFTER =
  /^\s?(?:\p{Sc}|[A-Z]{3})?\s{0,2}(?:off\b|shipping|delivery|\/|per\b|each month|a month|monthly|pro \p{L}|im monat|par mois|al mes|al mese|por mês|rabatt|de réduction|sparen)/iu;
// cspell:enable

/** Fonts nearly as large as the largest. */
const LARGE = 0.9;

/** The name in schema.org of what a page states for machines, such as `http://schema.org/InStock` or `in stock`. */
export function parseAvailability(text: string): ItemAvailability | null {
  const name = text
    .replace(/^.*[/#:]/, "")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();
  return Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? null) : null;
}

/** What words that readers see say about the stock; null when they say nothing. */
export function readStockWords(text: string): "InStock" | "OutOfStock" | null {
  if (OUT_WORDS.test(text)) return "OutOfStock";
  return IN_WORDS.test(text) ? "InStock" : null;
}

/** What short texts near the main heading say; null when they say nothing, or different things. */
export function readVisibleStock({ nearHeading }: PageData): "InStock" | "OutOfStock" | null {
  const said = new Set((nearHeading?.texts ?? []).flatMap(({ text }) => readStockWords(text) ?? []));
  const [first] = said;
  return first && said.size === 1 ? first : null;
}

type NearPrice = NonNullable<PageData["nearHeading"]>["prices"][number];

/** Whether the words around an amount say that it is no price, such as shipping costs. */
function isOtherAmount({ text, context }: NearPrice): boolean {
  const start = Math.max(0, context.indexOf(text.trim()));
  const [first, end] = [text.search(/\p{Nd}/u), text.replace(/\P{Nd}+$/u, "").length];
  const before = context.slice(0, start) + text.slice(0, first);
  const after = text.slice(end) + context.slice(start + text.trim().length);
  return NOT_PRICE_BEFORE.test(before) || NOT_PRICE_AFTER.test(after);
}

/**
 * The largest price near the main heading, of equally large ones the nearest.
 * @param toMoney reads an amount with its currency, as far as the page says which it is
 */
export function readVisiblePrice(page: PageData, toMoney: (text: string) => Money | null): Money | null {
  const found = (page.nearHeading?.prices ?? []).flatMap((price) => {
    const money = isOtherAmount(price) ? null : toMoney(price.text);
    return money && money.reason !== "no_currency" ? [{ ...price, money }] : [];
  });
  const largest = Math.max(...found.map(({ fontSize }) => fontSize));
  const [best] = found
    .filter(({ fontSize }) => fontSize >= largest * LARGE)
    .sort((a, b) => a.distance - b.distance);
  return best?.money ?? null;
}
