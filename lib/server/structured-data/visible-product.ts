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

/** What a button says that puts a product into the cart. */
const BUY_WORDS =
  /^\W*(?:add to (?:my |your |shopping )?(?:cart|bag|basket|trolley)|buy (?:it )?now|in den (?:warenkorb|einkaufswagen)|(?:zum|in) warenkorb(?: hinzufügen| legen)?|jetzt kaufen|ajouter au panier|acheter(?: maintenant)?|a(?:ñadir|gregar) (?:al carrito|a la cesta|a la bolsa)|comprar(?: ahora| agora| já)?|aggiungi al carrello|acquista(?: ora)?|adicionar ao carrinho|in (?:mijn )?winkel(?:wagen|mandje)|(?:toevoegen )?aan winkelwagen(?: toevoegen)?|(?:dodaj )?do koszyka|lägg i (?:varukorgen|kundvagn(?:en)?)|læg i kurv|tilføj til kurv|legg i handlekurv|lisää ostoskoriin|(?:přidat |vložit )?do košíku|(?:pridať |vložiť )?do košíka|kosárba(?: teszem| rakom)?|adaugă în coș|sepete ekle|(?:добавить )?в корзину|купить|(?:додати )?(?:в|у|до) кошика?|купити|προσθήκη στο καλάθι|أضف إلى السلة|הוסף לסל)(?!\p{L})|^(?:カートに入れる|かごに追加|買い物かごに入れる|加入购物车|加入購物車|立即购买|立即購買|장바구니(?:에)? ?담기|바로 ?구매|구매하기)/iu;

/** What says that a product can be ordered, but is not in stock. */
const LATER_WORDS =
  /(?<!\p{L})(?:pre-?order|back-?order|vorbestell|précommande|reserva(?:r)? (?:ahora|ya)|preordina|pré-venda|förbeställ|forudbestil|предзаказ)|予約|预售|預購|예약/iu;

/** An amount that is paid several times. */
const INSTALLMENTS =
  /(?:^|\s)\d{1,2}\s?(?:x\s|×|(?:\p{L}|-){0,15}\s?(?:payments?|instal?lments?|raten|mensualités|pagos|cuotas|rate|parcelas|termijnen)(?!\p{L}))/iu;

/** A number of an article behind its label. */
const SKU =
  /(?<![\p{L}\d])(?:sku|(?:item|article|product|part|style|model)(?: ?(?:number|no\.?|nr\.?|code|id)| ?#)|mpn|art(?:ikel)?[.-]? ?(?:nr|no|nummer)\.?|artikelnummer|réf(?:érence|\.)?|referencia|cod(?:ice)?\.? ?articolo|artigo)\s{0,2}[:.#]{0,2}\s{0,2}#?((?=[\w./-]*\d)[A-Z0-9][\w./-]{2,29})(?![\w./-])/iu;

/** What stands directly before an amount that is not the price. */
const NOT_PRICE_BEFORE =
  /(?<!\p{L})(?:save|saving|was|rrp|msrp|list price|instead of|over|above|shipping|delivery|deposit|sparen|spare|statt|uvp|ab einem|versand(?:kosten)?|économisez|au lieu de|livraison|ahorra|antes|envío|risparmi|invece di|spedizione|economize|frete)\p{L}{0,6}[\s:+]{0,3}(?:\p{Sc}|[A-Z]{3})?\s?$/iu;
/** What stands directly behind an amount that is not the price. */
const NOT_PRICE_AFTER =
  /^\s?(?:\p{Sc}|[A-Z]{3})?\s{0,2}(?:off\b|shipping|delivery|\/|per\b|each month|a month|monthly|pro \p{L}|im monat|par mois|al mes|al mese|por mês|rabatt|de réduction|sparen)/iu;
// cspell:enable

/** A sign before an amount that is added to the price. */
const SURCHARGE = /\+\s?(?:\p{Sc}|[A-Z]{2,3}\$?)?\s?$/u;

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

/**
 * What short texts near the main heading say, and if they say nothing, whether a button there puts the product into the
 * cart; null when neither is so, or they say different things.
 */
export function readVisibleStock({ nearHeading }: PageData): "InStock" | "OutOfStock" | null {
  const texts = nearHeading?.texts ?? [];
  const said = new Set(texts.flatMap(({ text }) => readStockWords(text) ?? []));
  const [first = null] = said;
  if (said.size > 0) return said.size === 1 ? first : null;
  if (texts.some(({ text }) => LATER_WORDS.test(text))) return null;
  return texts.some(({ text, isDisabled }) => !isDisabled && BUY_WORDS.test(text)) ? "InStock" : null;
}

/** The number of the article that is written near the main heading with its label; null without one. */
export function readVisibleSku({ nearHeading }: PageData): string | null {
  const near = [...(nearHeading?.texts ?? []), ...(nearHeading?.prices ?? [])];
  for (const { context } of near) {
    const sku = SKU.exec(context)?.[1];
    if (sku) return sku.replace(/[./-]+$/, "");
  }
  return null;
}

type NearPrice = NonNullable<PageData["nearHeading"]>["prices"][number];

/** Whether the words around an amount say that it is no price, such as shipping costs. */
function isOtherAmount({ text, context }: NearPrice): boolean {
  const start = Math.max(0, context.indexOf(text.trim()));
  const [first, end] = [text.search(/\p{Nd}/u), text.replace(/\P{Nd}+$/u, "").length];
  const before = context.slice(0, start) + text.slice(0, first);
  const after = text.slice(end) + context.slice(start + text.trim().length);
  if (INSTALLMENTS.test(text) || SURCHARGE.test(before)) return true;
  return NOT_PRICE_BEFORE.test(before) || NOT_PRICE_AFTER.test(after);
}

/**
 * The largest price near the main heading, of equally large ones the nearest. Cents that are set smaller are part of it.
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
  if (!best) return null;
  const { amount } = best.money;
  const whole = found.find(
    ({ money, context }) =>
      money.amount !== amount && Math.trunc(money.amount) === amount && context === best.context,
  );
  return (whole ?? best).money;
}
