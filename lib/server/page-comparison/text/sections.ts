import type { Line } from "./lines.ts";

/** Headings of lists that a site chooses for each visit. */
const CHOSEN_LIST =
  /^(?:(?:you (?:may|might) (?:also )?(?:like|enjoy|be interested)|related|recommend(?:ed|ations?)|similar|more (?:from|stories|like this|articles|to (?:explore|read|love))|trending|most (?:read|popular|viewed|shared)|popular|(?:people|customers|shoppers|others)(?: who \w+ this| have)? also|frequently bought|bought together|recently viewed|recent(?:ly)? (?:comments|tweets|activity|visitors)|latest (?:comments|tweets)|suggested|sponsored|promoted|from our (?:partners|sponsors)|from around the web|around the web|explore more|read (?:next|more)|up next|what to read next|keep reading|in other news|discover more|who to follow|editor'?s picks|das könnte (?:sie|dich)|ähnliche|mehr zum thema|à lire aussi|vous aimerez|te puede interesar)|(?:(?:quote|tip|word|fact|joke|question|thought|photo|picture|image) of the (?:day|week|hour|moment))|did you know|random \w+)/i;

/** A label above or in front of an advertisement. */
const AD_LABEL =
  /^(?:advertisements?|ads?|sponsored(?: (?:content|post|links?|by .{1,60}))?|promoted(?: by .{1,60})?|paid (?:content|partnership)|anzeige|werbung|publicité|publicidad|ad choices|remove ads|why this ad\??)(?:\b.{0,3}|:\s.{1,200})$/i;
const AD_IN_LINE = /^(?:advertisement|sponsored|promoted|anzeige|ad)\s?[:·|–-]\s?\S/i;

/** Phrases of consent banners; each line of a banner has one, or is the label of one of its buttons. */
const CONSENT =
  /\b(?:cookies?|consent|gdpr|ccpa|tracking technologies|(?:we|i) value your privacy|your privacy (?:choices|matters)|privacy (?:preferences|settings|choices)|datenschutz-?einstellungen|einwilligung|partners (?:store|process))\b/i;
const CONSENT_VERB =
  /\b(?:accept|agree|allow|reject|decline|use|uses|using|manage|preferences|settings|improve|personali[sz]e|consent|necessary|akzeptieren|ablehnen|accepter|refuser|aceptar|rechazar|continu(?:e|ing)|got it|value|matters|choices|verwenden|utilisons)\b/i;
const CONSENT_BUTTON =
  /^(?:(?:accept|allow|agree to|reject|decline|deny)(?: all| cookies| all cookies| necessary| and (?:close|continue))?|(?:manage|cookie|more) (?:preferences|settings|options|choices|cookies)|only (?:necessary|essential)|customi[sz]e|got it!?|i agree|ok(?:ay)?|alle akzeptieren|ablehnen|tout accepter|aceptar todo|learn more)(?:[\s|·,]{1,3}(?:(?:accept|allow|reject|decline)(?: all| cookies)?|manage preferences|settings|customi[sz]e|learn more)){0,3}$/i;
const MAX_CONSENT_LENGTH = 600;

/** Lines after the label of an advertisement that belong to it. */
const AD_LINES = 2;
/** More words than this are prose, which ends a list of links. */
const PROSE_WORDS = 30;

const countWords = ({ text }: Line): number => text.split(/\s+/).length;

const isConsent = ({ text }: Line): boolean =>
  text.length <= MAX_CONSENT_LENGTH &&
  (CONSENT_BUTTON.test(text) || (CONSENT.test(text) && CONSENT_VERB.test(text)));

/**
 * Finds lines whose content has no meaning by what they are: advertisements after their label, consent banners, and
 * lists that a site chooses for each visit.
 * @returns for each line whether it is one
 */
export function findVolatileLines(lines: readonly Line[]): boolean[] {
  const isVolatile = lines.map(() => false);
  let adLines = 0;
  let list: { level: number } | null = null;
  const consentLines = lines.map((line) => CONSENT.test(line.text) && isConsent(line));
  lines.forEach((line, index) => {
    const isNewSection = line.level > 0 && (list === null || line.level <= list.level || list.level === 0);
    if (isNewSection || (list && line.kind === "row") || countWords(line) > PROSE_WORDS) list = null;
    if (line.level > 0) adLines = 0;
    if (AD_LABEL.test(line.text)) {
      adLines = AD_LINES + 1;
    }
    const isShort = line.level > 0 || countWords(line) <= 8;
    if (isShort && CHOSEN_LIST.test(line.text) && (line.level > 0 || line.links.length === 0))
      list = { level: line.level };
    // A button belongs to a banner that is near.
    const isNearBanner = consentLines.slice(Math.max(0, index - 4), index + 5).includes(true);
    isVolatile[index] =
      adLines > 0 ||
      list !== null ||
      AD_IN_LINE.test(line.text) ||
      consentLines[index] === true ||
      (isNearBanner && isConsent(line));
    adLines -= 1;
  });
  return isVolatile;
}
