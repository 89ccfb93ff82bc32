import { type Box, readBox } from "./read-box.ts";
import { CONSENT_NAME, WORDS } from "./words.ts";

const LEAST_CHARACTERS = 20;
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

function asksForConsent({ text, controls }: Box): boolean {
  if (!WORDS.cookie.test(text) && !WORDS.privacy.test(text)) return false;
  const labels = controls.filter((label) => label.length > 0 && label.length <= LONGEST_LABEL);
  if (labels.some((label) => WORDS.decide.test(label))) return true;
  return labels.some((label) => WORDS.dismiss.test(label)) && WORDS.purpose.test(text);
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
