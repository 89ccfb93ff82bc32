/**
 * Behavior of pages that makes a capture hard, and the expected result. Tests declare the cases that they cover with
 * `edgeCase`; edge-cases.test.ts finds cases without a test.
 */
export const EDGE_CASES = {
  "endless script": "the page did not respond, after a time limit",
  "endless dialogs": "the page did not respond, after a time limit",
  "memory bomb": "the page's process dies, the capture fails with a message for the user",
  "decompression bomb": "its beginning, or an error; memory stays bounded",
  "canvas of a gigapixel": "a screenshot of the page without it",
  "response that never ends": "the page as it is at the time limit",
  "endless bytes": "what was loaded within the byte limit, or an error",
  "image that never loads": "the page as it is at the time limit",
  "web font that never loads": "the page as it is at the time limit",
  polling: "not waited for",
  "open WebSocket": "not waited for",
  dialog: "dismissed",
  "beforeunload dialog": "not shown",
  "redirect by script": "the target page",
  "navigation during the capture": "a screenshot",
  "endless refresh": "stopped after a few documents",
  "redirect loop": "an error",
  pdf: "not a web page (415)",
  attachment: "not a web page (415)",
  "basic authentication": "the site's 401 page, without a login prompt",
  "error page": "the page with its status",
  "no content": "an error",
  "connection reset": "an error",
  "connection refused": "an error",
  "broken certificate": "an error",
  "JSON, text, feed or image instead of a page": "a screenshot; its own text where it has one",
  "wrong content encoding": "the page did not respond",
  "encoding that only the page declares": "decoded as the page declares",
  "pop-ups": "closed",
  "image that fails once in the browser": "loaded again",
  "blank first frame": "a second screenshot",
  "text without an installed font": "rendered with packaged fonts",
  "banner that comes back": "hidden during the screenshot",
  "bot challenge": "reported, and free of charge",
  "refused address behind a redirect": "refused, never a screenshot of an error page",
  "navigation to another URL scheme": "refused, or the current page where the browser does not navigate",
} as const;

/** Declares which edge cases the calling test covers. */
export function edgeCase(..._names: [keyof typeof EDGE_CASES, ...(keyof typeof EDGE_CASES)[]]): void {}
