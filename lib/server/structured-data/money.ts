import { isCurrencyCode, type MoneyContext, resolveCurrency, SYMBOLS } from "./currencies.ts";
import { type FoundNumber, findNumbers, normalizeNotation } from "./number.ts";

/** An amount as the page states it, in units such as dollars; `reason` is set when the currency is null. */
export type Money = {
  amount: number;
  currency: string | null;
  reason?: "no_currency" | "ambiguous_currency";
  /** Of an ambiguous currency. */
  symbol?: string;
};

const LETTER = /\p{L}/u;

const isCodeAt = (text: string): boolean => isCurrencyCode(text) && /^[A-Z]{3}$/.test(text);

/** The symbols and codes that end where an amount begins: `US$`, `CAD $`. The amount may be negative: `-$5`. */
function readBefore(before: string): { symbols: string[]; isNegative: boolean } {
  const symbols: string[] = [];
  let rest = before;
  while (symbols.length < 2) {
    const trimmed = rest.replace(/ ?$/, "").replace(/(?<=\p{L})\.$/u, "");
    const code = trimmed.slice(-3);
    const symbol = isCodeAt(code) ? code : SYMBOLS.find((known) => trimmed.endsWith(known));
    if (!symbol) break;
    const left = trimmed.slice(0, -symbol.length);
    // Inside of a word it is none: "Modular 5".
    if (LETTER.test(symbol.slice(0, 1)) && LETTER.test(left.slice(-1))) break;
    symbols.push(symbol);
    rest = left;
  }
  return { symbols, isNegative: symbols.length > 0 && /(?<![\p{L}\d] ?)-$/u.test(rest) };
}

/** The symbol or code that follows an amount: `€`, `,- kr`. Before a digit it belongs to the next amount. */
function readAfter(after: string): string[] {
  const trimmed = after.replace(/^[.,]?[-–—]{1,2}(?= ?\D|$)/, "").replace(/^ /, "");
  const code = trimmed.slice(0, 3);
  const symbol = isCodeAt(code) ? code : SYMBOLS.find((known) => trimmed.startsWith(known));
  if (!symbol) return [];
  const next = trimmed.slice(symbol.length);
  if (LETTER.test(symbol.slice(-1)) && LETTER.test(next.slice(0, 1))) return [];
  return /^\d/.test(next) && after.startsWith(" ") ? [] : [symbol];
}

/** The first of several symbols that says more than the others: `$12 CAD` is in Canadian dollars. */
function resolveSymbols(symbols: string[], context: MoneyContext): Omit<Money, "amount"> {
  if (symbols.length === 0) return { currency: null, reason: "no_currency" };
  const certain = symbols.find(isCurrencyCode);
  const codes = new Set(
    (certain ? [certain] : symbols).flatMap((symbol) => resolveCurrency(symbol, context) ?? []),
  );
  const [code] = codes;
  if (code && codes.size === 1) return { currency: code };
  return { currency: null, reason: "ambiguous_currency", symbol: symbols[0] ?? "" };
}

const isRange = (between: string): boolean => /^ ?[-–—] ?$/.test(between);

/**
 * The first amount of a text with its currency, of a range the lower one: `1.234,56 €`, `US$ 1,234.56`, `₹1,23,456`.
 * Null when there is no amount. The currency is null rather than guessed.
 */
export function parseMoney(given: string, context: MoneyContext): Money | null {
  const text = normalizeNotation(given);
  const numbers = findNumbers(text).filter(({ value }) => value !== null);
  const read = ({ start, end }: FoundNumber) => {
    const { symbols, isNegative } = readBefore(text.slice(Math.max(0, start - 12), start));
    return { symbols: [...symbols, ...readAfter(text.slice(end, end + 12))], isNegative };
  };
  for (const [index, number] of numbers.entries()) {
    const { symbols, isNegative } = read(number);
    if (symbols.length === 0) continue;
    const previous = numbers[index - 1];
    const lower = previous && isRange(text.slice(previous.end, number.start)) ? previous : number;
    const amount = (lower.value ?? 0) * (isNegative ? -1 : 1);
    return { amount, ...resolveSymbols(symbols, context) };
  }
  const plain = numbers.find(({ end }) => !/^ ?%/.test(text.slice(end)));
  return plain ? { amount: plain.value ?? 0, currency: null, reason: "no_currency" } : null;
}
