import type { PageData } from "#server/browser/index.ts";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { readAmount, readStatedOffer } from "#server/structured-data/index.ts";
import type { Availability, WatchedValue } from "#shared/watches/rules.ts";
import type { WatchedValueKind } from "#shared/watches/states.ts";

// cspell:disable
/** Words of schema.org and OpenGraph without signs and capitals. */
const STATED: Record<string, Availability> = {
  instock: "in_stock",
  limitedavailability: "in_stock",
  onlineonly: "in_stock",
  instoreonly: "in_stock",
  available: "in_stock",
  outofstock: "out_of_stock",
  soldout: "out_of_stock",
  discontinued: "out_of_stock",
  oos: "out_of_stock",
  unavailable: "out_of_stock",
  preorder: "preorder",
  presale: "preorder",
  backorder: "backorder",
  madetoorder: "backorder",
  availablefororder: "backorder",
};
/** One variant that can be bought decides. */
const ORDER: Availability[] = ["in_stock", "preorder", "backorder", "out_of_stock"];

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

function parseStated(availabilities: readonly string[]): Availability | null {
  const found = new Set(
    availabilities.map(
      (text) =>
        STATED[
          text
            .replace(/^.*[/#:]/, "")
            .replace(/[^a-z]/gi, "")
            .toLowerCase()
        ],
    ),
  );
  return ORDER.find((one) => found.has(one)) ?? null;
}

/** What short texts near the heading say; null when they say nothing, or different things. */
function readVisibleStock({ nearHeading }: PageData): Availability | null {
  const said = new Set(
    (nearHeading?.texts ?? []).flatMap(({ text }): Availability[] => {
      if (OUT_WORDS.test(text)) return ["out_of_stock"];
      return IN_WORDS.test(text) ? ["in_stock"] : [];
    }),
  );
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

/** The largest price near the heading, of equally large ones the nearest. */
function readVisiblePrice(page: PageData): Pick<WatchedValue, "amount" | "currency"> | null {
  const found = (page.nearHeading?.prices ?? []).flatMap((price) => {
    const money = isOtherAmount(price) ? null : readAmount(price.text, page);
    return money && money.reason !== "no_currency" ? [{ ...price, money }] : [];
  });
  const largest = Math.max(...found.map(({ fontSize }) => fontSize));
  const [best] = found
    .filter(({ fontSize }) => fontSize >= largest * LARGE)
    .sort((a, b) => a.distance - b.distance);
  if (!best) return null;
  const { amount, currency, symbol = null } = best.money;
  return { amount, currency: currency ?? symbol };
}

const toCurrency = (text: string | null): string | null => {
  const code = text?.trim().toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : null;
};

/** @throws PageCheckError `price_not_found` unless the page says that the product is out of stock */
function readPrice(page: PageData): WatchedValue {
  const kind = "price" as const;
  const { price, currency, availabilities } = readStatedOffer(page);
  const availability = parseStated(availabilities);
  // Shops state 0 for what cannot be bought.
  if (price !== null && (price > 0 || availability !== "out_of_stock"))
    return { kind, amount: price, currency: toCurrency(currency), availability, source: "structured_data" };
  const visible = readVisiblePrice(page);
  if (visible) return { kind, ...visible, availability, source: "near_heading" };
  const none = { kind, amount: null, currency: null, availability: "out_of_stock" as const };
  if (availability === "out_of_stock") return { ...none, source: "structured_data" };
  if (readVisibleStock(page) === "out_of_stock") return { ...none, source: "near_heading" };
  throw new PageCheckError(
    "price_not_found",
    "The page has no price, neither in its structured data nor near its heading.",
  );
}

/** @throws PageCheckError `stock_not_found` */
function readStock(page: PageData): WatchedValue {
  const stated = parseStated(readStatedOffer(page).availabilities);
  const availability = stated ?? readVisibleStock(page);
  if (!availability)
    throw new PageCheckError(
      "stock_not_found",
      "The page does not say whether the product is in stock, neither in its structured data nor near its heading.",
    );
  const source = stated ? "structured_data" : "near_heading";
  return { kind: "stock", amount: null, currency: null, availability, source };
}

/**
 * Reads the price or the stock of a product page: what is stated for machines, else what is visible near the main
 * heading. A price that is gone is an error, unless the page says that the product is out of stock.
 * @throws PageCheckError `price_not_found`, `stock_not_found`
 */
export const readProductValue = (kind: WatchedValueKind, page: PageData): WatchedValue =>
  kind === "price" ? readPrice(page) : readStock(page);
