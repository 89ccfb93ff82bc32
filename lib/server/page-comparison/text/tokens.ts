import { MONTH } from "./dates.ts";

/*
 * The parts of a line that change without a meaning: relative times, counters, generated ids, clocks. All patterns have
 * bounded quantifiers, because pages choose the text.
 */

/** `date` and `clock` are noise or not, depending on the line; the other kinds never have a meaning. */
type TokenKind =
  | "relative"
  | "counter"
  | "id"
  | "copyright"
  | "timing"
  | "date"
  | "clock"
  | "number"
  | "text";

export type Token = { kind: TokenKind; text: string };

const WEEKDAY =
  "(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)";
const CLOCK =
  "\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?(?:\\s?[ap]\\.?m\\b\\.?)?(?:\\s?(?:utc|gmt|z|cet|cest|est|edt|cst|cdt|mst|mdt|pst|pdt|bst|ist)\\b)?|\\d{1,2}\\s?[ap]\\.?m\\b\\.?";
const UNIT =
  "(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|secondes?|heures?|jours?|semaines?|mois|segundos?|minutos?|horas?|días?|semanas?|meses)";
const AMOUNT = "(?:\\d{1,5}|an?|one|two|three|four|five|six|a few|few|several|einer?|un[ae]?)";
const ISO = "\\d{4}-\\d{2}-\\d{2}(?:[t ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:z|[+-]\\d{2}:?\\d{2})?)?";
const YEAR = "(?:(?:,?\\s{1,2}|\\s(?:de|del|do) )\\d{4}\\b)?";

const RELATIVE = [
  `(?:about |almost |over |less than |more than )?${AMOUNT}\\s?(?:${UNIT}|[smhdwy]|mo)\\s{1,2}ago\\b`,
  "\\b(?:just now|right now|moments? ago|a moment ago|yesterday|today|tomorrow|tonight|heute|gestern|aujourd'hui|hier|hoy|ayer)\\b",
  "\\bgood (?:morning|afternoon|evening|night)\\b",
  `\\bvor ${AMOUNT} ${UNIT}\\b`,
  `\\bil y a ${AMOUNT} ${UNIT}\\b`,
  `\\bhace ${AMOUNT} ${UNIT}\\b`,
  `\\bin ${AMOUNT} (?:seconds?|minutes?|hours?|days?|weeks?)\\b`,
  `\\b(?:within|in|next)(?:(?:,| and)? \\d{1,4}\\s?(?:${UNIT}|[dhms]\\b)){2,4}`,
  `(?:\\d{1,4}\\s?(?:${UNIT}|[smhd])\\b[,:]?\\s{0,2}(?:and )?){1,4}(?:left|remaining|to go)\\b`,
  "\\b(?:\\d{1,3}\\s?[dhms]\\b[\\s:]{0,2}){2,4}",
];

const COUNTED =
  "(?:views?|likes|comments?|replies|followers?|subscribers?|downloads?|installs?|stars|visitors?|visits|votes?|shares|retweets?|reposts?|bookmarks?|reads?|reactions?|hits|clicks?|plays|listens|impressions?|listeners?|viewers?|watchers?|watching|viewing|online|reviews?|ratings?|upvotes?|karma|page ?views?|aufrufe|kommentare|besucher|vues?|commentaires?|visitas?|comentarios?)";
/** `10,000 views per month` is what a plan includes. */
const NOT_A_QUOTA = "(?!\\s?(?:/|per\\b|an? (?:day|week|month|year)|monthly|included))";
const PEOPLE =
  "(?:people|persons?|others?|shoppers?|customers?|readers?|fans?)(?: (?:are|have|is|were|has|currently|also|just|recently|now)){0,3} (?:watching|viewing|viewed|online|reading|looking|bought|ordered|saved|liked?|like|love|found|waiting|interested|shared|added|in|here|this)";
const COUNT = "\\d{1,3}(?:[.,' ]\\d{3}){1,4}\\b|\\d{1,12}(?:\\.\\d{1,2})?\\s?[kmb]?\\b";

/** Words before a value that is another one for each visit. Other ids are noise only if two looks show so. */
const ID_CONTEXT =
  "\\b(?:(?:request|session|ray|trace|correlation|transaction|visitor|visit|event|error|incident|instance|pod)[ -]?id|nonce|csrf(?:[ _-]token)?|served by|cache key|etag|fingerprint)\\s?[:#=]?\\s?";

/** One alternative for each kind, in the order of precedence. */
const PATTERNS: readonly (readonly [TokenKind, string])[] = [
  ["copyright", "(?:©|\\(c\\)|copyright)\\s?(?:©\\s?)?\\d{4}(?:\\s?[-–]\\s?\\d{4})?"],
  ["relative", RELATIVE.join("|")],
  ["id", `${ID_CONTEXT}(?=[\\w-]{0,80}\\d)[\\w-]{3,80}`],
  ["date", ISO],
  [
    "date",
    `(?:\\b${WEEKDAY}\\b\\.?,?\\s{1,2})?\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s{1,2}(?:of |de )?${MONTH}\\b\\.?${YEAR}`,
  ],
  ["date", `(?:\\b${WEEKDAY}\\b\\.?,?\\s{1,2})?\\b${MONTH}\\b\\.?\\s{1,2}\\d{1,2}(?:st|nd|rd|th)?\\b${YEAR}`],
  ["date", "\\b\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})\\b|\\b\\d{4}/\\d{1,2}/\\d{1,2}\\b"],
  ["date", `\\b${MONTH}\\b\\.?\\s\\d{4}\\b`],
  ["date", `\\b${WEEKDAY}\\b`],
  ["clock", CLOCK],
  ["timing", "\\b\\d{1,6}(?:\\.\\d{1,6})?\\s?(?:ms|msec|milliseconds|seconds|sec|s|queries)\\b"],
  ["counter", `(?:${COUNT})\\+?\\s{0,2}(?:[a-z]{1,12} ){0,2}?${COUNTED}\\b${NOT_A_QUOTA}`],
  ["counter", `(?:${COUNT})\\s{1,2}${PEOPLE}\\b`],
  ["counter", `(?:${COUNT})\\s{1,2}(?:[a-z]{1,12} ){0,2}?(?:in|during|over) the (?:last|past)\\b`],
  ["counter", `\\b${COUNTED}\\b(?: [a-z]{1,10}){0,2}\\s?[:(]\\s?(?:${COUNT})\\)?`],
  ["counter", `\\b(?:viewed|read|downloaded|shared|visited|played|watched|seen|liked)(?: by)? (?:${COUNT})`],
  ["number", "\\d{1,15}(?:[.,:/'’]\\d{1,15}){0,6}"],
];

const PATTERN = new RegExp(
  PATTERNS.map(([, source]) => `(${source.replace(/\((?!\?)/g, "(?:")})`).join("|"),
  "giu",
);

const splitWords = (text: string): Token[] =>
  text
    .split(/(\s+)/)
    .filter((word) => word !== "")
    .map((word) => ({ kind: "text", text: word }));

/** Splits a line into typed tokens, whose texts joined are the line. */
export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of line.matchAll(PATTERN)) {
    const kind = PATTERNS[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? "text";
    tokens.push(...splitWords(line.slice(at, match.index)), { kind, text: match[0] });
    at = match.index + match[0].length;
  }
  tokens.push(...splitWords(line.slice(at)));
  return tokens;
}

/** Lines that state when something was made or seen; their dates and clocks have no meaning. */
const STAMP =
  /\b(?:updated?|modified|generated|refreshed|checked|published|posted|created|edited|synced|crawled|as of|current(?:ly)?|local time|server time|last (?:seen|login|visit|check)|now|today|time(?:stamp)?|online since|stand|aktualisiert|mis à jour|actualizado|issued|printed|rendered|cached|snapshot)\b/i;
/** Lines about deliveries, whose dates move with the clock. */
const DELIVERY = /\b(?:delivery|delivered|arrives?|get it|order within|dispatch(?:ed)?|pick ?up)\b/i;
/** Lines about how long something takes, whose numbers someone has set. */
const LEAD_TIME =
  /\b(?:ships?|shipping|dispatch\w{0,4}|deliver\w{0,4}|lead time|ready|arrives?|available|back in stock|processing|repl(?:y|ies)|respon[ds]\w{0,4})\b/i;
const LONG_TIME = /^in \S+ (?:days?|weeks?)$/i;
/** Lines that state a date which someone has set. */
const FACT =
  /\b(?:deadline|due|until|ends?|ending|expires?|expiry|valid|starts?|begins?|opens?|closes?|closing|launch(?:es)?|release[sd]?|released on|ships?|available|departs?|departure|arrival|event|concert|conference|webinar|meeting|exam|appointment|scheduled|registration|apply|effective|renews?|maintenance|doors|kick-?off|show)\b/i;
const TIMING = /\b(?:generated|rendered|served|loaded|load time|took|page|response|queries|query|cache)\b/i;

const isDateLike = ({ kind }: Token): boolean => kind === "date" || kind === "clock";

/** Whether nothing but dates and marks is in the line. */
const isOnlyDates = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => kind !== "text" || !/[\p{L}\p{N}]/u.test(text)) &&
  tokens.every(({ kind }) => kind !== "number");

/** `9:00–17:00`: hours that someone has set. */
const RANGE =
  /\d{1,2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\s?(?:-|–|—|to|bis|until)\s?\d{1,2}(?::\d{2}|\s?[ap]\.?m)/i;

type DateMeaning = "noise" | "fact" | "open";

/** What dates and clocks of a line are: stamps, facts, or what only the elapsed time can tell. */
export function getDateMeaning(line: string, tokens: readonly Token[]): DateMeaning {
  if (RANGE.test(line)) return "fact";
  if (isOnlyDates(tokens) || DELIVERY.test(line)) return "noise";
  if (STAMP.test(line) && !FACT.test(line.replace(/\breleased?\b/gi, ""))) return "noise";
  return FACT.test(line) ? "fact" : "open";
}

/** Whether the token has no meaning in its line. */
function isMasked(token: Token, line: string, meaning: () => DateMeaning): boolean {
  if (token.kind === "timing") return TIMING.test(line);
  if (token.kind === "relative" && LONG_TIME.test(token.text)) return !LEAD_TIME.test(line);
  if (isDateLike(token)) {
    // A clock with seconds ticks.
    return /^\d{1,2}:\d{2}:\d{2}/.test(token.text) ? !RANGE.test(line) : meaning() === "noise";
  }
  return token.kind !== "text" && token.kind !== "number";
}

/** Replaces tokens without a meaning by their kind. */
export function maskTokens(line: string, tokens: readonly Token[]): string {
  let meaning: DateMeaning | undefined;
  const getMeaning = (): DateMeaning => {
    meaning ??= getDateMeaning(line, tokens);
    return meaning;
  };
  const masked = tokens.map((token) =>
    isMasked(token, line, getMeaning) ? `⟨${token.kind === "clock" ? "date" : token.kind}⟩` : token.text,
  );
  return masked
    .join("")
    .replace(/(?:⟨date⟩[\s,·|@–-]{0,4}(?:at |um |à )?){2,}/g, "⟨date⟩ ")
    .replace(/\s+/g, " ")
    .trim();
}
