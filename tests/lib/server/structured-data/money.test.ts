import { expect, test } from "vitest";
import type { MoneyContext } from "#server/structured-data/currencies.ts";
import { parseMoney } from "#server/structured-data/money.ts";

const place = (
  language: string | null = null,
  topLevelDomain = "com",
  ...currencies: string[]
): MoneyContext => ({
  language,
  topLevelDomain,
  currencies,
});

test.each<[text: string, amount: number | null, currency?: string | null, context?: MoneyContext]>([
  ["1.234,56 €", 1234.56, "EUR"],
  ["€1,234.56", 1234.56, "EUR"],
  ["€ 12,-", 12, "EUR"],
  ["12,– €", 12, "EUR"],
  ["US$ 1,234.56", 1234.56, "USD"],
  ["1 234,56 zł", 1234.56, "PLN"],
  ["1 234,56 zł", 1234.56, "PLN"],
  ["₹1,23,456", 123_456, "INR"],
  ["₹1,23,456.50", 123_456.5, "INR"],
  ["12 000 Ft", 12_000, "HUF"],
  ["24 990 Kč", 24_990, "CZK"],
  ["CHF 1'299.–", 1299, "CHF"],
  ["CHF 1’299.50", 1299.5, "CHF"],
  ["R$ 1.299,90", 1299.9, "BRL"],
  ["1.299 ₽", 1299, "RUB"],
  ["1.234.567 ₫", 1_234_567, "VND"],
  ["₩12,000", 12_000, "KRW"],
  ["12,000円", 12_000, "JPY"],
  ["19⁹⁹ €", 19.99, "EUR"],
  ["٢٥٫٥٠ د.إ", 25.5, "AED"],
  ["£9.99", 9.99, "GBP"],
  ["-$5.00 USD", -5, "USD"],
  ["$12 CAD", 12, "CAD"],
  ["CAD $12.50", 12.5, "CAD"],
  ["A$15", 15, "AUD"],
  ["3 for €10", 10, "EUR"],
  ["Size 12 €15", 15, "EUR"],
  ["10–20 €", 10, "EUR"],
  ["€10 – €20", 10, "EUR"],
  ["-20 % 15,00 €", 15, "EUR"],
  ["from 5 USD/month", 5, "USD"],
  ["0,125 €", 0.125, "EUR"],
  ["¥12,000", 12_000, null],
  ["¥12,000", 12_000, "JPY", place("ja")],
  ["¥128.00", 128, "CNY", place("zh-CN", "cn")],
  ["$10", 10, null],
  ["$10", 10, null, place("en")],
  ["$10", 10, "USD", place("en-US")],
  ["$10", 10, "CAD", place("en", "ca")],
  ["$10", 10, null, place("en-US", "ca")],
  ["$10", 10, "AUD", place("en-US", "com", "AUD")],
  ["$10", 10, null, place("en-US", "com", "AUD", "USD")],
  ["$1.299", 1299, "CLP", place("es-CL", "cl")],
  ["499 kr", 499, null],
  ["499 kr", 499, "SEK", place("sv")],
  ["499,- kr", 499, "NOK", place("nb-NO", "no")],
  ["kr. 1.299,00", 1299, "DKK", place("da", "dk")],
  ["Rs. 1,299", 1299, "INR", place("en-IN")],
  ["R 1 299,00", 1299, "ZAR", place("en-ZA", "za")],
  ["99 lei", 99, "RON", place("ro", "ro")],
  ["12.99", 12.99, null],
  ["Modular 5", 5, null],
  ["ALL 50 items", 50, null],
  ["12.10.2026", null],
  ["on request", null],
])("parseMoney reads %j as %s %s", (text, amount, currency = null, context = place()) => {
  const money = parseMoney(text, context);
  expect(money && [money.amount, money.currency]).toEqual(amount === null ? null : [amount, currency]);
});
