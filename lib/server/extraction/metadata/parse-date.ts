import { cleanText } from "./clean-text.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH = `(${MONTHS.join("|")})[a-z]*\\.?`;
const MONTH_FIRST = new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, "i");
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -](?:of )?${MONTH},?[ -](\\d{4})\\b`, "i");
/** Machine-readable dates; a space instead of `T` and a zone without a colon are common. */
const MACHINE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,3})\d*)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$/i;
const IS_UTC = /\b(?:Z|UTC|GMT)$/;
/** Slashes after the year, or dots after the day: orders that are not ambiguous. */
const YEAR_FIRST = /\b(\d{4})(?:\/|\. ?)(\d{1,2})(?:\/|\. ?)(\d{1,2})\b/;
const DOTTED = /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/;
/** Day and month in either order; read only when one of them is above 12. */
const SLASHED = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/;
/** Also before a time in a form of its own. */
const ISO_DAY = /\b(\d{4})-(\d{1,2})-(\d{1,2})(?=T|\b)/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T\d{4,6}Z?)?$/;

/** "6. Mai 2024", "6 de mayo de 2024", "6 мая 2024 г." */
const DAY_FIRST_ABROAD =
  /(?<!\d)(\d{1,2})(?:\.|º|er)? (?:de |d['’])?([\p{L}\p{M}]{2,})\.?[,،]? (?:de |del )?(\d{4})(?!\d)/u;
/** "2024. május 6."; Lithuanian dates have "m." after the year. */
const YEAR_FIRST_ABROAD = /(?<!\d)(\d{4})(?:\.| m\.)? (\p{L}{3,}) (\d{1,2})(?!\d)/u;
const EAST_ASIAN = /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/;
const LANGUAGES =
  "de fr es ca it pt nl sv da nb fi pl cs sk sl hu ro hr bg sr ru uk el tr lt lv et id ms ar hi".split(" ");
let monthsAbroad: ReadonlyMap<string, number> | undefined;

/** Names of months in other languages, as they are in dates; without those that name two months. */
function listMonthsAbroad(): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { day: "numeric", month: style, timeZone: "UTC" });
      MONTHS.forEach((_, month) => {
        const parts = format.formatToParts(Date.UTC(2024, month, 6));
        const name =
          parts
            .find(({ type }) => type === "month")
            ?.value.toLowerCase()
            .replace(/\.$|^(?:de |d['’])/g, "") ?? "";
        found.set(name, (found.get(name) ?? month) === month ? month : Number.NaN);
      });
    }
  return found;
}

function parseDayAbroad(text: string): string | null {
  const [, y, m, d] = EAST_ASIAN.exec(text) ?? [];
  if (y) return toDay(Number(y), Number(m) - 1, Number(d));
  const [, firstYear, monthName, lastDay] = YEAR_FIRST_ABROAD.exec(text) ?? [];
  const [, day = lastDay, name = monthName, year = firstYear] = DAY_FIRST_ABROAD.exec(text) ?? [];
  if (!year || !name) return null;
  monthsAbroad ??= listMonthsAbroad();
  return toDay(Number(year), monthsAbroad.get(name.toLowerCase()) ?? Number.NaN, Number(day));
}

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
  if (yearOf) return toDay(Number(yearOf), parseMonth(monthName), Number(dayOf));
  const [, y, m, d] = ISO_DAY.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (y) return toDay(Number(y), Number(m) - 1, Number(d));
  const [, dottedDay, dottedMonth, dottedYear] = DOTTED.exec(text) ?? [];
  if (dottedYear) return toDay(Number(dottedYear), Number(dottedMonth) - 1, Number(dottedDay));
  const [first = 0, second = 0, year4 = 0] = (SLASHED.exec(text) ?? []).slice(1).map(Number);
  if (first > 12 === second > 12) return parseDayAbroad(text);
  return first > 12 ? toDay(year4, second - 1, first) : toDay(year4, first - 1, second);
}

const toUtc = (text: string): string => new Date(text).toISOString().replace(".000Z", "Z");

const isInstant = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && isYear(new Date(time).getUTCFullYear());
};

/**
 * A date as ISO 8601 with the precision of the page: a time with the page's own offset from UTC, a time without one,
 * or a day. The offset stays, so that the day is the one that readers of the page see. Does not depend on this
 * machine's time zone.
 */
export function readDate(value: unknown): string | null {
  const text = cleanText(value);
  if (!text || text.length > 100) return null;
  const machine = MACHINE.exec(text);
  if (!machine) return IS_UTC.test(text) && isInstant(text) ? toUtc(text) : parseWrittenDay(text);
  const [, day = "", minutes, seconds = ":00", fraction, zone] = machine;
  const local = minutes ? `${day}T${minutes}${seconds}${fraction ? `.${fraction}` : ""}` : day;
  const offset = (zone ?? "").replace(/^(?:[a-z]+|[+-]00:?00)$/i, "Z").replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
  if (!isInstant(minutes ? `${local}${offset || "Z"}` : day)) return null;
  return minutes ? `${local}${offset}` : local;
}
