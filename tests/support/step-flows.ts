import { createTotpCode, parseTotpSecret } from "#server/saved-sessions/totp.ts";

/* Flows of steps on pages of the sample sites, for every way that opens a page. */

export type StepFlow = {
  name: string;
  url: string;
  steps: object[];
  /** The same as Firecrawl's actions; a text says why they cannot say it. */
  actions: object[] | string;
  /** In the text of the page afterwards; those of controls.test are its title too. */
  shows: RegExp;
  /** Whether consent banners stay. */
  keepsBanners?: true;
};

/** Stands for the code of this moment; see `fillCode`. */
const CODE = "code-of-the-account";
// cspell:disable-next-line
const CODE_SECRET = parseTotpSecret("NRXWG23FOJZS233GFVUGC4TCN5ZA");

/** Steps or actions with the current code of account.test. */
export function fillCode<T>(steps: T): T {
  const code = CODE_SECRET ? createTotpCode(CODE_SECRET, Date.now()) : "";
  return JSON.parse(JSON.stringify(steps).replaceAll(CODE, code)) as T;
}

const css = (selector: string) => ({ selector });
const button = (name: string) => ({ role: "button", name });
const click = (selector: string) => ({ type: "click", selector });
const write = (selector: string, text: string) => [click(selector), { type: "write", text }];
const pressed = (key: string) => ({ type: "press", key });
const pause = { type: "wait", milliseconds: 300 };

const at = (path: string): string => `http://controls.test${path}`;
const says = (text: string): RegExp => new RegExp(`It says: ${text}\\.`);

const SIGN_IN = [
  { type: { role: "textbox", name: "mail", value: "ada@account.test" } },
  { type: { selector: "#password", value: "correct horse battery" } },
  { click: button("Sign in") },
];
const SIGN_IN_ACTIONS = [
  ...write("#email", "ada@account.test"),
  ...write("#password", "correct horse battery"),
  click("button"),
];

/** One flow of each kind, which `npm test` runs too. */
export const BASIC_FLOWS: readonly StepFlow[] = [
  {
    name: "clicks by selector, text and role, in order",
    url: at("/buttons"),
    steps: [{ click: css("#b") }, { click: button("First") }, { click: { text: "second TH" } }],
    actions: [click("#b"), click("#a"), click("#b")],
    shows: says("start b a b"),
  },
  {
    name: "follows a navigation, and closes a new window",
    url: at("/buttons"),
    steps: [{ click: css("#blank") }, { click: { role: "link", name: "Next" } }, { click: button("Go on") }],
    actions: [click("#blank"), click("#next"), click("button")],
    shows: says("start second"),
  },
  {
    name: "fills in a form",
    url: at("/form"),
    steps: [
      { type: { role: "textbox", name: "Name", value: "Ada" } },
      { type: { selector: "[name=day]", value: "2026-02-03" } },
      { select: { selector: "[name=size]", values: ["Large"] } },
      { select: { role: "listbox", name: "Tags", values: ["a", "c"] } },
      { check: { role: "checkbox", name: "News" } },
      { check: { role: "checkbox", name: "Terms", checked: false } },
      { click: button("Send") },
    ],
    actions: "An action cannot select an option.",
    shows: says("name is Ada, day is 2026-02-03, size is l, tags is a, tags is c, news is on"),
  },
  {
    name: "presses keys and chords",
    url: at("/keys"),
    steps: [{ press: { key: "ArrowDown" } }, { press: { key: "Control+k" } }],
    actions: [pressed("ArrowDown"), pressed("Control+k")],
    shows: says("start ArrowDown Control and Control Control and k"),
  },
  {
    name: "hovers over a menu",
    url: at("/hover"),
    steps: [{ hover: css("#menu") }, { click: { text: "Entry" } }],
    actions: "An action cannot hover.",
    shows: says("menu"),
  },
  {
    name: "scrolls by distances",
    url: at("/tall"),
    steps: [{ scroll: { by: 700 } }, { scroll: { by: -100 } }],
    actions: "An action scrolls to the end or to the top.",
    shows: says("600 pixels"),
  },
  {
    name: "scrolls until there are so many",
    url: at("/endless"),
    steps: [{ scrollUntil: { selector: "li", count: 35 } }],
    actions: "An action cannot count.",
    shows: says("[4-9]0"),
  },
  {
    name: "dismisses dialogs",
    url: at("/dialogs"),
    steps: [{ click: { text: "Ask" } }],
    actions: [click("button")],
    shows: says("no"),
  },
  {
    name: "waits until an overlay is gone",
    url: at("/fading"),
    steps: [{ click: button("Under") }],
    actions: [click("button")],
    shows: says("reached"),
  },
  {
    name: "waits for an idle network and an element",
    url: at("/late"),
    steps: [{ wait: { idle: true } }, { wait: css("#place > button") }, { click: { text: "Late" } }],
    actions: [{ type: "wait", selector: "#place > button" }, click("#place > button")],
    shows: says("late"),
  },
  {
    name: "finds elements in frames of the same site, and in frames of these",
    url: at("/frames"),
    steps: [
      { type: { role: "textbox", name: "Inner", value: "x" } },
      { hover: button("Framed") },
      { click: { text: "Framed" } },
    ],
    actions: [click("input"), { type: "write", text: "x" }, click("button")],
    shows: says("start x framed"),
  },
  {
    name: "finds elements in open shadow trees",
    url: at("/shadow"),
    steps: [{ click: button("In shadow") }],
    actions: [click("x-card button")],
    shows: says("shadow"),
  },
];

/** Flows of every way that opens a page. */
export const STEP_FLOWS: readonly StepFlow[] = [
  {
    name: "signs in with a password and a code",
    url: "https://account.test/login",
    steps: [...SIGN_IN, { type: { selector: "#code", value: CODE } }, { click: button("Continue") }],
    actions: [...SIGN_IN_ACTIONS, ...write("#code", CODE), click("button")],
    shows: /Welcome back, Ada\. This is visit 1\./,
  },
  {
    name: "signs in again on a remembered device",
    url: "https://account.test/login",
    steps: [
      ...SIGN_IN,
      { type: { selector: "#code", value: CODE } },
      { check: css("#remember") },
      { press: { selector: "#code", key: "Enter" } },
      { click: button("Sign out") },
      { click: { role: "link", name: "Sign in" } },
      ...SIGN_IN,
    ],
    actions: [
      ...SIGN_IN_ACTIONS,
      click("#remember"),
      ...write("#code", CODE),
      pressed("ENTER"),
      click("form[action='/logout'] button"),
      click("header a[href='/login']"),
      ...SIGN_IN_ACTIONS,
    ],
    shows: /Welcome back, Ada\. This is visit 1\./,
  },
  ...BASIC_FLOWS,
  {
    name: "answers a consent banner",
    url: "https://shop.test/pieces",
    keepsBanners: true,
    steps: [{ click: button("Reject all") }, { click: button("Show more") }, { wait: { text: "No. 24," } }],
    actions: [click("[data-choice=none]"), click("#more"), pause],
    shows: /No\. 24,/,
  },
  {
    name: "loads more of a list",
    url: "https://shop.test/pieces",
    steps: [
      { click: button("Show more") },
      { wait: { text: "No. 24," } },
      { click: button("Show more") },
      { wait: { text: "No. 36," } },
    ],
    actions: [click("#more"), pause, click("#more"), pause],
    shows: /No\. 36,/,
  },
  {
    name: "scrolls an endless list of a shop",
    url: "https://shop.test/kiln-log",
    steps: [{ scrollUntil: { selector: "li", count: 40 } }],
    actions: [{ type: "scroll", direction: "down" }],
    shows: /No\. 40,/,
  },
  {
    name: "orders with selects and checkboxes",
    url: "https://shop.test/commission",
    steps: [
      { select: { role: "combobox", name: "Piece", values: ["Stem vase"] } },
      { select: { selector: "[name=glaze]", values: ["Ink"] } },
      { type: { role: "textbox", name: "Name", value: "Ada" } },
      { check: { role: "checkbox", name: "Wrap" } },
      { check: { text: "Express", checked: false } },
      { click: button("Order") },
    ],
    actions: "An action cannot select an option.",
    shows: /Ordered: Stem vase in Ink Wrapped as a gift\./,
  },
  {
    name: "dismisses the confirmation of an order",
    url: "https://shop.test/commission",
    steps: [{ type: { selector: "[name=name]", value: "Ada" } }, { press: { key: "Enter" } }],
    actions: [...write("[name=name]", "Ada"), pressed("ENTER")],
    shows: /Not ordered\./,
  },
  {
    name: "follows links of a shop",
    url: "https://shop.test",
    steps: [{ click: { text: "Morning mug" } }, { wait: { text: "From the same kiln" } }],
    actions: [click("a[href='/products/morning-mug']"), pause],
    shows: /Three fingers fit/,
  },
  {
    name: "takes the first visible of several elements",
    url: at("/buttons"),
    steps: [{ click: css("[onclick*='hidden'], #b") }],
    actions: [click("[onclick*='hidden'], #b")],
    shows: says("start b"),
  },
  {
    name: "clicks on a late element",
    url: at("/late"),
    steps: [{ click: { text: "Late" } }],
    actions: [click("#place button")],
    shows: says("late"),
  },
  {
    name: "closes an overlay first",
    url: at("/overlay"),
    steps: [{ click: css("#layer") }, { click: button("Under") }],
    actions: [click("#layer"), click("#under")],
    shows: says("under"),
  },
  {
    name: "types keys that a page answers",
    url: at("/search"),
    steps: [{ type: { selector: "#q", value: "tea" } }, { press: { key: "Enter" } }],
    actions: [...write("#q", "tea"), pressed("ENTER")],
    shows: says("found tea"),
  },
  {
    name: "types where the focus is",
    url: at("/search"),
    steps: [{ click: css("#q") }, { type: { value: "pot" } }, { press: { selector: "#q", key: "Enter" } }],
    actions: [...write("#q", "pot"), pressed("ENTER")],
    shows: says("found pot"),
  },
  {
    name: "types a long text at once",
    url: at("/search"),
    steps: [
      { type: { selector: "#q", value: "x".repeat(300) } },
      { press: { selector: "#q", key: "Enter" } },
    ],
    actions: [...write("#q", "x".repeat(300)), pressed("ENTER")],
    shows: says("found x{300}"),
  },
  {
    name: "types into editable text",
    url: at("/search"),
    steps: [{ type: { selector: "#note", value: "note" } }],
    actions: "An action adds to a text and does not replace it.",
    shows: says("noted note"),
  },
  {
    name: "types instead of what it has selected",
    url: at("/form"),
    steps: [
      { click: css("[name=name]") },
      { press: { key: "Control+a" } },
      { type: { value: "Grace" } },
      { press: { key: "Enter" } },
    ],
    actions: [click("[name=name]"), pressed("Control+a"), { type: "write", text: "Grace" }, pressed("ENTER")],
    shows: says("name is Grace, day is , size is s, terms is on"),
  },
  {
    name: "checks by clicking and unchecks",
    url: at("/form"),
    steps: [{ check: { text: "News" } }, { click: { text: "Terms" } }, { click: button("Send") }],
    actions: [click("[name=news]"), click("[name=terms]"), click("form button")],
    shows: says("name is old, day is , size is s, news is on"),
  },
  {
    name: "scrolls an element into view",
    url: at("/tall"),
    steps: [{ scroll: { text: "End" } }, { wait: { ms: 200 } }],
    actions: "An action scrolls to the end or to the top.",
    shows: says("3\\d{3} pixels"),
  },
  {
    name: "scrolls to the end",
    url: at("/tall"),
    steps: [{ scrollUntil: { end: true } }],
    actions: [{ type: "scroll", direction: "down" }],
    shows: says("3\\d{3} pixels"),
  },
  {
    name: "scrolls until an element is there",
    url: at("/endless"),
    steps: [{ scrollUntil: css("li:nth-child(25)") }],
    actions: "An action cannot scroll until there is an element.",
    shows: says("[3-9]0"),
  },
  {
    name: "continues after an alert",
    url: at("/dialogs"),
    steps: [{ click: { text: "Alert" } }],
    actions: [click("button + button")],
    shows: says("after"),
  },
  {
    name: "stops a page that navigates forever",
    url: at("/forever"),
    steps: [{ click: { text: "Loop" } }],
    actions: [click("main a")],
    shows: /A page that leads to itself/,
  },
  {
    name: "scrolls down and back before it clicks",
    url: at("/buttons"),
    steps: [{ scrollUntil: { end: true } }, { scroll: { by: -5_000 } }, { click: css("#b") }],
    actions: [{ type: "scroll", direction: "down" }, { type: "scroll", direction: "up" }, click("#b")],
    shows: says("start b"),
  },
];
