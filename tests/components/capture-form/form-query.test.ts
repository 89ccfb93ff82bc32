import { expect, test } from "vitest";
import { formFromQuery, formToQuery } from "#components/capture-form/form-query.ts";
import { type CaptureForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";

const FORM: CaptureForm = {
  address: { scheme: "http", rest: "münchen.test/a?b=c&d#e" },
  takeScreenshot: false,
  extractContent: true,
  device: "mobile",
  fullPage: true,
  size: { width: 800, height: 600 },
  scale: 2,
  imageFormat: "webp",
  darkMode: true,
  omitBackground: true,
  printStyle: true,
  selector: "main > p:first-child",
  hiddenElements: ".chat, #ad",
  blocksChatWidgets: false,
  blocksPopups: false,
  model: "pixel-8",
  resizeWidth: "",
  resizeHeight: "600",
  resizeFit: "cover",
  latitude: "-52.5",
  longitude: "13.4",
  reducedMotion: false,
  delaySeconds: 3,
  format: "html",
  rawHtml: true,
  onlyMainContent: false,
  comments: "drop",
  scroll: true,
  includedElements: "article, .post",
  excludedElements: ".share",
  images: true,
  brand: true,
  blocking: { cookieBanners: false, ads: true, tracking: false },
  // Steps are never part of an address.
  steps: [],
  fields: '{"title":{"selector":"h1"}}',
  session: 'my shop, of "north"',
  deliverTo: "archive",
};

test("formToQuery writes nothing for an empty form", () => {
  expect(formToQuery(EMPTY_FORM)).toBe("");
});

test("formToQuery writes the address as typed", () => {
  const address = { scheme: "https", rest: "blog.test" } as const;
  expect(formToQuery({ ...EMPTY_FORM, address })).toBe("url=blog.test");
});

test.each([EMPTY_FORM, FORM])("formFromQuery restores the form that formToQuery wrote", (form) => {
  expect(formFromQuery(`?${formToQuery(form)}`)).toEqual(form);
});

test.each([
  "?device=tablet",
  "?delay=-1",
  "?delay=2.5",
  "?delay=x",
  "?size=0x0",
  "?size=9",
  "?content=pdf",
  "?image=gif",
  "?scale=4",
  "?model=toaster",
  "?fit=stretch",
  "?dark=yes",
  "?__proto__=1",
])("formFromQuery ignores what the form does not offer: %s", (query) => {
  expect(formFromQuery(query)).toEqual(EMPTY_FORM);
});

test("formFromQuery limits the delay", () => {
  expect(formFromQuery("?delay=999").delaySeconds).toBe(10);
});
