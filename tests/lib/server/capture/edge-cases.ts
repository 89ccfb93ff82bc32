/**
 * What pages do that makes a capture hard, and what becomes of it. Each is tested: `edgeCase` in a test says which, and
 * hard-cases.test.ts says which are missing.
 */
export const HARD_CASES = {
  "script without end": "the page did not respond, at a wall clock",
  "dialogs without end": "the page did not respond, at a wall clock",
  "memory bomb": "the page's process dies, the job fails in plain words",
  "small file that unpacks to a huge page": "its beginning, or a plain word; memory stays bounded",
  "canvas of a gigapixel": "a picture of the page without it",
  "response that never ends": "what is there when the time is up",
  "endless bytes": "what the budget let through, or a plain word",
  "picture that never comes": "what is there when the time is up",
  "web font that never comes": "what is there when the time is up",
  polling: "not waited for",
  "open web socket": "not waited for",
  dialog: "dismissed",
  "question before leaving": "not asked",
  "redirect by script": "the page that it leads to",
  "goes elsewhere while it is captured": "a picture all the same",
  "refreshes for ever": "stopped after a few documents",
  "redirect circle": "a plain word",
  pdf: "not a web page (415)",
  attachment: "not a web page (415)",
  "basic authentication": "the page's own refusal with its status, no question",
  "error page": "the page with its status",
  "no content": "a plain word",
  "connection reset": "a plain word",
  "connection refused": "a plain word",
  "broken certificate": "a plain word",
  "json, text, feed or picture in place of a page": "a picture; its own text where it has one",
  "wrong content encoding": "the page did not respond",
  "encoding that only the page names": "read as the page says",
  "pop-ups": "closed",
  "picture refused once by the browser": "asked for again",
  "blank first frame": "a second picture",
  "writing without a font": "drawn with packed fonts",
  "banner that comes back": "held down while the picture is taken",
  "wall against robots": "said to be one, and free",
  "refused address behind a redirect": "refused, never a picture of an error page",
  "sends out of the web": "refused, or the page that stays where the browser does not go there",
} as const;

/** Says which hard cases the test that calls it is about. */
export function edgeCase(..._names: [keyof typeof HARD_CASES, ...(keyof typeof HARD_CASES)[]]): void {}
