import { type Box, readBox } from "./read-box.ts";
import { CONSENT_NAME, WORDS } from "./words.ts";

const LEAST_CHARACTERS = 20;
const LEAST_PROSE = 12;
const MOST_CHARACTERS = 4_000;
/** A label longer than this is a sentence with a link in it, not a button. */
const LONGEST_LABEL = 60;

export function hasConsentName(element: Element): boolean {
  const names = [
    element.id,
    element.getAttribute("class"),
    element.tagName,
    element.getAttribute("aria-label"),
  ];
  return CONSENT_NAME.test(names.join(" "));
}

/** What a box says beside its buttons and links: nothing, where it is a list of links. */
function prose({ text, controls }: Box): string {
  return controls.reduce((rest, label) => (label ? rest.replace(label, " ") : rest), text).trim();
}

function asksForConsent(box: Box): boolean {
  if (!WORDS.cookie.test(box.text) && !WORDS.privacy.test(box.text)) return false;
  const said = prose(box);
  if (said.length < LEAST_PROSE) return false;
  const labels = box.controls.filter((label) => label.length > 0 && label.length <= LONGEST_LABEL);
  if (labels.some((label) => WORDS.decide.test(label))) return true;
  if (WORDS.implied.test(said) && WORDS.cookie.test(said) && box.controls.length > 0) return true;
  const isOffered = labels.some((label) => WORDS.choose.test(label) || WORDS.dismiss.test(label));
  return isOffered && WORDS.purpose.test(said);
}

/** A frame or a closed shadow tree says nothing; its name has to. */
function isSilentConsentBox(element: HTMLElement, box: Box): boolean {
  if (box.text.length >= LEAST_CHARACTERS) return false;
  const names = (frame: HTMLIFrameElement) => [frame.id, frame.name, frame.title, frame.src].join(" ");
  if (box.frames.length > 0) return box.frames.every((frame) => CONSENT_NAME.test(names(frame)));
  const isHost = element.childElementCount === 0 && element.shadowRoot === null;
  return isHost && element.tagName.includes("-") && hasConsentName(element);
}

/**
 * Whether a box asks for consent to cookies. What holds the page's content, a field to fill in, or the question for an age
 * is something else, whatever it says about cookies.
 */
export function isConsentBox(element: HTMLElement): boolean {
  const box = readBox(element);
  if (box.hasPageParts || box.hasField) return false;
  if (isSilentConsentBox(element, box)) return true;
  if (box.text.length < LEAST_CHARACTERS || box.text.length > MOST_CHARACTERS) return false;
  if (WORDS.age.test(box.text)) return false;
  if (box.hasSelect && !hasConsentName(element)) return false;
  return asksForConsent(box);
}
