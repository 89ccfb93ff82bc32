import type { PageData } from "#server/browser/index.ts";
import { PageCheckError } from "#server/page-comparison/compared-page.ts";
import { readAmount, readStatedOffer } from "#server/structured-data/index.ts";
import {
  type ItemAvailability,
  parseAvailability,
  readVisiblePrice,
  readVisibleStock,
} from "#server/structured-data/visible-product.ts";
import type { Availability, WatchedValue } from "#shared/watches/rules.ts";
import type { WatchedValueKind } from "#shared/watches/states.ts";

/** What a buyer can do, by the names of schema.org. */
const STOCK_STATES: Record<ItemAvailability, Availability> = {
  InStock: "in_stock",
  LimitedAvailability: "in_stock",
  OnlineOnly: "in_stock",
  InStoreOnly: "in_stock",
  PreOrder: "preorder",
  PreSale: "preorder",
  BackOrder: "backorder",
  MadeToOrder: "backorder",
  OutOfStock: "out_of_stock",
  SoldOut: "out_of_stock",
  Discontinued: "out_of_stock",
  Reserved: "out_of_stock",
};
/** One variant that can be bought decides. */
const ORDER: Availability[] = ["in_stock", "preorder", "backorder", "out_of_stock"];

function parseStated(availabilities: readonly string[]): Availability | null {
  const names = availabilities.flatMap((text) => parseAvailability(text) ?? []);
  const found = new Set(names.map((name) => STOCK_STATES[name]));
  return ORDER.find((one) => found.has(one)) ?? null;
}

function readStockNearHeading(page: PageData): Availability | null {
  const name = readVisibleStock(page);
  return name && STOCK_STATES[name];
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
  const visible = readVisiblePrice(page, (text) => readAmount(text, page));
  if (visible) {
    const { amount, symbol = null } = visible;
    return { kind, amount, currency: visible.currency ?? symbol, availability, source: "near_heading" };
  }
  const none = { kind, amount: null, currency: null, availability: "out_of_stock" as const };
  if (availability === "out_of_stock") return { ...none, source: "structured_data" };
  if (readStockNearHeading(page) === "out_of_stock") return { ...none, source: "near_heading" };
  throw new PageCheckError(
    "price_not_found",
    "The page has no price, neither in its structured data nor near its heading.",
  );
}

/** @throws PageCheckError `stock_not_found` */
function readStock(page: PageData): WatchedValue {
  const stated = parseStated(readStatedOffer(page).availabilities);
  const availability = stated ?? readStockNearHeading(page);
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
