import { cleanText } from "./clean-text.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;
const MONTH_FIRST = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, "i");
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? (\\d{4})\\b`, "i");
/** Machine-readable dates; a space instead of `T` and a zone without a colon are common. */
const MACHINE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,3})\d*)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;
const HAS_ZONE = /(?:\b(?:Z|UTC|GMT)|[+-]\d\d:?\d\d)(?: \(.*\))?$/;

const isYear = (year: number): boolean => year >= 1990 && year <= 2100;

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month, day));
  return isYear(year) && date.getUTCMonth() === month ? date.toISOString().slice(0, 10) : null;
}

const parseMonth = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase());

function parseWrittenDay(text: string): string | null {
  const [, month, day, year] = MONTH_FIRST.exec(text) ?? [];
  if (year) return toDay(Number(year), parseMonth(month), Number(day));
  const [, dayOf, monthName, yearOf] = DAY_FIRST.exec(text) ?? [];
  return yearOf ? toDay(Number(yearOf), parseMonth(monthName), Number(dayOf)) : null;
}

function toInstant(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) || !isYear(new Date(time).getUTCFullYear()) ? null : new Date(time).toISOString();
}

/**
 * A date as ISO 8601 with the precision of the page: an instant in UTC with a zone, a local time without one, or a
 * day. Does not depend on this machine's time zone.
 */
export function readDate(value: unknown): string | null {
  const text = cleanText(value);
  if (!text || text.length > 100) return null;
  const machine = MACHINE.exec(text);
  if (!machine) return HAS_ZONE.test(text) ? toInstant(text) : parseWrittenDay(text);
  const [, day = "", minutes, seconds = ":00", fraction, zone] = machine;
  const local = minutes ? `${day}T${minutes}${seconds}${fraction ? `.${fraction}` : ""}` : day;
  const offset = zone && /^[a-z]/i.test(zone) ? "Z" : (zone?.replace(/^(...)(\d\d)$/, "$1:$2") ?? "");
  const instant = toInstant(minutes ? `${local}${offset || "Z"}` : day);
  return instant && (minutes && offset ? instant : local);
}
