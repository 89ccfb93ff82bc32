/** The names of each month in eight languages, without short forms that are common words. */
const MONTHS = [
  "january|januari|januar|janvier|janeiro|janv|jan|enero|gennaio|stycznia",
  "february|februari|februar|février|févr|febrero|febbraio|fevereiro|feb|lutego",
  "march|märz|mars|marzo|março|maart|marca|mrt|mar",
  "april|aprile|avril|abril|kwietnia|apr|avr|abr",
  "may|mai|mayo|maggio|maio|mei|maja",
  "june|juni|juin|junio|junho|giugno|czerwca|jun",
  "july|juli|juillet|juil|julio|julho|luglio|lipca|jul",
  "august|augustus|août|agosto|sierpnia|aug",
  "september|septembre|septiembre|settembre|setembro|września|sept|sep",
  "october|oktober|octobre|octubre|ottobre|outubro|października|oct|okt",
  "november|novembre|noviembre|novembro|listopada|nov",
  "december|dezember|décembre|diciembre|dicembre|dezembro|grudnia|dec|dez|déc|dic",
];

/** A pattern of the names of months, for a regular expression with the flags `i` and `u`. */
export const MONTH = `(?:${MONTHS.join("|")})`;

const MONTH_PATTERNS = MONTHS.map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu"));

const isDay = (day: number): boolean => day >= 1 && day <= 31;

/** The time at the start of a day (UTC); null for one that does not exist. */
function toTime(year: number, month: number, day: number): number | null {
  const fullYear = year < 100 ? 2000 + year : year;
  return month >= 1 && month <= 12 && isDay(day) ? Date.UTC(fullYear, month - 1, day) : null;
}

/** `12.5.2027` is the 12th of May; `5/12/2027` too, unless its first number can be no month. */
function parseNumeric(text: string): number | null {
  const match = /^(\d{1,4})([./])(\d{1,2})[./](\d{1,4})$/.exec(text);
  if (!match) return null;
  const [, first, sign, second, third] = match;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first && first.length === 4) return toTime(a, b, c);
  return sign === "." || a > 12 ? toTime(c, b, a) : toTime(c, a, b);
}

/**
 * The time of a date in a text, in eight languages.
 * @param year of a date that states none
 * @returns milliseconds since the epoch; null for weekdays, clocks and what cannot be parsed
 */
export function parseDate(text: string, year: number): number | null {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? null : time;
  }
  const month = MONTH_PATTERNS.findIndex((pattern) => pattern.test(text)) + 1;
  if (month === 0) return parseNumeric(text);
  const stated = /\d{4}/.exec(text)?.[0];
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  return toTime(Number(stated ?? year), month, Number(day ?? 1));
}

/** Minutes since midnight of a clock such as `18:30` or `6:30 pm`; null for other texts. */
export function parseMinutes(text: string): number | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d+)?)?\s?([ap])?\.?(?:m\b)?/i.exec(text);
  if (!match || (!match[2] && !match[3])) return null;
  const [, hours, minutes = "0", half] = match;
  const isAfternoon = half?.toLowerCase() === "p";
  return ((half ? Number(hours) % 12 : Number(hours)) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes);
}
