import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { toOpml } from "#components/watches/export-watches.ts";
import { describeWatch } from "#components/watches/watch-labels.ts";
import { WatchActions, WatchScreen } from "#components/watches/watch-screen.tsx";
import { WatchesScreen } from "#components/watches/watches-screen.tsx";
import type { ImportedWatches, WatchDetails, WatchList, WatchPreview } from "#shared/watches/contract.ts";
import type { Feed } from "#shared/watches/feeds.ts";
import { WatchCapture } from "#shared/watches/options.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeWatchCheck, makeWatchedName, makeWatchedPage } from "./make-watch.ts";

const NOW = "2026-11-23T09:00:00.000Z";
const PAGE = makeWatchedPage();
const { id: ID } = PAGE;
const NAME = makeWatchedName({}, { id: `${ID}x` });
const CHECK = makeWatchCheck({
  outcome: "changed",
  summary: "Price changed from $19 to $24",
  ignoredChanges: [{ kind: "added", after: "41 visitors" }],
  addedLines: 1,
  removedLines: 1,
  changes: [{ kind: "changed", before: "$19", after: "$24" }],
  picture: { share: 0.02, areas: [] },
  pictures: ["before", "after", "difference"],
});
const LIMITS = { pages: 10, intervalMinutes: 60, names: 0 };

const IMPORTED: ImportedWatches = {
  data: [PAGE, PAGE],
  valid: 2,
  duplicateCount: 1,
  refusedCount: 1,
  refused: [{ position: 3, value: "ftp://a.test", reason: "Not a website." }],
  remaining: 10,
};

let requests: ApiRequest[];

const PREVIEW: WatchPreview = {
  finalUrl: "https://shop.test/p/1",
  text: "Mug\n$19",
  lines: 2,
  words: 1,
  elements: {
    width: 1280,
    elements: [
      { selector: "main", name: "Mug $19", depth: 0, x: 0, y: 0, width: 1280, height: 800 },
      { selector: ".price", name: "$19", depth: 1, x: 100, y: 100, width: 200, height: 40 },
    ],
  },
  number: null,
  picture: "data:image/webp;base64,AAAA",
};

function serve(
  list: Partial<WatchList>,
  details: Partial<WatchDetails> = {},
  refusal?: string | { message: string; details: object[] },
): void {
  requests = stubApi(({ method, path }) => {
    if (path.startsWith("/api/tools/by-key/"))
      return {
        hasAccess: true,
        usageInfo: { usageCount: 3, usageLimit: 500, remainingUses: 497, resetsAt: NOW },
      };
    if (method === "POST" && refusal)
      return refuse(409, {
        code: "conflict",
        ...(typeof refusal === "string" ? { message: refusal } : refusal),
      });
    if (path === "/api/watches/import") return IMPORTED;
    if (method === "POST") return path === "/api/watches/preview" ? PREVIEW : PAGE;
    if (path === `/api/watches/${ID}`) return { ...PAGE, checks: [CHECK], baseline: null, ...details };
    return { data: [], limits: LIMITS, ...list };
  });
}

beforeEach(() => setAddress("/watches", { id: ID }));

const SHOP = "page&url=https%3A%2F%2Fshop.test%2Fp%2F1";

/** Opens the form of a new watch with what its address says. */
function openForm(query: string, ...served: Parameters<typeof serve>): void {
  setAddress(`/watches?new=${query}`);
  serve(...served);
  renderScreen(<WatchesScreen />);
}

/** Opens the form of a watched page with these options. */
async function edit(page: Parameters<typeof makeWatchedPage>[0]): Promise<void> {
  serve({});
  renderScreen(<WatchActions watch={makeWatchedPage(page)} />);
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
}

test("WatchesScreen lists watches with what is known of them, and the use of the plan", async () => {
  serve({ data: [PAGE, NAME] });
  renderScreen(<WatchesScreen />);
  const rows = within(await screen.findByRole("list", { name: "Watches" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("PricingChangedPrice changed from $19 to $24"),
    expect.stringContaining("northkiln.comTakenExpired, its owner can still restore it"),
  ]);
  expect(screen.getByText("1 of 10 pages")).toBeDefined();
  expect(await screen.findByText("3 of 500 used, 497 left")).toBeDefined();
});

test("the address of a feed is created and shown once, renewed, and ended", async () => {
  const feeds: Feed[] = [];
  const feed = { id: "feed_1", watchId: ID, createdAt: NOW };
  requests = stubApi(({ method, path }) => {
    if (path === `/api/watches/${ID}`) return { ...PAGE, checks: [], baseline: null };
    if (method === "GET") return { data: [{ ...feed, id: "feed_2", watchId: null }, ...feeds] };
    feeds.splice(0, 1, ...(method === "POST" ? [feed] : []));
    return method === "POST" ? { feed, atom: "https://tools.test/a", json: "https://tools.test/j" } : {};
  });
  renderScreen(<WatchScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Feed" }));
  await screen.findByText(/no address yet/);
  await userEvent.click(screen.getByRole("button", { name: "Create address" }));
  expect(await screen.findByText("https://tools.test/a")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await userEvent.click(screen.getByRole("button", { name: "Feed" }));
  await screen.findByText(/is not shown again/);
  expect(screen.queryByText("https://tools.test/a")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "New address" }));
  expect(await screen.findByText("https://tools.test/j")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await screen.findByText(/no address yet/);
  expect(getChanges(requests).map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/api/user/feeds", { watchId: ID }],
    ["POST", "/api/user/feeds", { watchId: ID }],
    ["DELETE", "/api/user/feeds/feed_1", null],
  ]);
});

test.each([
  ["taken", "active", "2027-03-03T12:00:00.000Z", "Registered until Mar 3, 2027"],
  ["taken", "redemption", "2020-11-03T12:00:00.000Z", "Expired Nov 3, 2020, its owner can still restore it"],
  ["taken", "grace", "2100-11-03T12:00:00.000Z", "Expired, its owner can still renew it"],
  ["taken", "pending_delete", null, "Expired, about to be released"],
  ["taken", null, null, ""],
  ["available", null, null, "Two lookups have confirmed it. Others may be faster"],
] as const)(
  "describeWatch of a name that is %s (%s, %s) says '%s'",
  (state, registration, expiresAt, text) => {
    expect(describeWatch(makeWatchedName({ registration, expiresAt }, { state }))).toBe(text);
  },
);

test("WatchesScreen without a plan leads to the plans", async () => {
  serve({ limits: { pages: 0, intervalMinutes: 1_440, names: 0 } });
  renderScreen(<WatchesScreen />);
  expect((await screen.findByRole("link", { name: "See Plans" })).getAttribute("href")).toBe("/pricing");
});

test.each([
  [LIMITS, "Website URL", "https://news.ycombinator.com"],
  [{ pages: 0, intervalMinutes: 1_440, names: 2 }, "Domain name", "northkiln.com"],
])("the example of a plan with %j fills in %s", async (limits, label, value) => {
  serve({ limits });
  renderScreen(<WatchesScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Try an example" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: label })).value).toBe(value);
});

test("the form of the address creates a watch with its options, and opens it", async () => {
  openForm(SHOP, {});
  const url = await screen.findByRole("textbox", { name: "Website URL" });
  expect((url as HTMLInputElement).value).toBe("https://shop.test/p/1");
  // The plan's shortest interval is an hour.
  expect(screen.queryByRole("radio", { name: "15 minutes" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "1 hour" }));
  expect(await screen.findByText(/about 720 page watch checks a month; 497 are left/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.type(
    screen.getByRole("textbox", { name: "Ignored texts" }),
    "Sponsor{enter}Sold out, again{enter}",
  );
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  expect(getChanges(requests)).toEqual([
    {
      method: "POST",
      path: "/api/watches",
      body: { url: "https://shop.test/p/1", intervalMinutes: 60, ignore: ["Sponsor", "Sold out, again"] },
    },
  ]);
  expect(router.push).toHaveBeenCalledWith(`/watches/${ID}`);
});

test("a watch takes times, quiet hours, tags and the options of a capture", async () => {
  openForm(SHOP, {});
  await userEvent.click(await screen.findByRole("radio", { name: "Custom times" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time zone" }), "Europe/Berlin");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Tags" }), "shop, mugs,shop");
  await userEvent.click(screen.getByRole("switch", { name: "Quiet hours" }));
  await userEvent.click(screen.getByText("How the page is opened"));
  await userEvent.click(screen.getByRole("radio", { name: "Phone" }));
  await userEvent.click(screen.getByRole("switch", { name: "Block ads" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Clicks" }), "#accept{enter}.more");
  await userEvent.type(screen.getByRole("textbox", { name: "Cookies" }), "sid=a=b");
  const headers = screen.getByRole("textbox", { name: "Request headers" });
  await userEvent.type(headers, "Host: other.test");
  const start = screen.getByRole("button", { name: "Start watching" });
  await userEvent.click(start);
  expect(headers.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(headers);
  await userEvent.type(headers, "Authorization: Bearer a:b");
  await userEvent.click(start);
  expect(getChanges(requests)[0]?.body).toMatchObject({
    cron: "0 9 * * 1-5",
    timeZone: "Europe/Berlin",
    quietHours: { from: "22:00", to: "07:00" },
    tags: ["shop", "mugs"],
    capture: {
      device: "mobile",
      block: { ads: false, banners: true, trackers: true },
      click: ["#accept", ".more"],
      headers: { Authorization: "Bearer a:b" },
      cookies: [{ name: "sid", value: "a=b" }],
    },
  });
});

test("an edit keeps stored headers and options of the API, and removes them on request", async () => {
  const capture = WatchCapture.parse({ locale: "de-DE", scroll: true });
  await edit({ capture, hasCredentials: true });
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(getChanges(requests)[0]?.body).toMatchObject({ capture });
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await userEvent.click(await screen.findByText("How the page is opened"));
  await userEvent.click(screen.getByRole("switch", { name: "Remove stored headers and cookies" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(getChanges(requests)[1]?.body).toMatchObject({ capture: { ...capture, headers: {}, cookies: [] } });
});

test.each([
  ["a list", "list", "https://a.test{enter}https://b.test", { urls: ["https://a.test", "https://b.test"] }],
  ["an OPML document", "list", "<opml/>", { opml: "<opml/>" }],
  ["a job", "list&job=job_1", null, { job: "job_1" }],
])("the pages of %s are watched, and those that cannot be are named", async (_, query, text, expected) => {
  openForm(query, {});
  const start = await screen.findByRole("button", { name: "Start watching" });
  if (text) await userEvent.type(screen.getByRole("textbox", { name: "Addresses" }), text);
  await userEvent.click(start);
  expect(getChanges(requests)).toMatchObject([
    { path: "/api/watches/import", body: { ...expected, intervalMinutes: 1_440 } },
  ]);
  const result = await screen.findByText(/2 pages are watched now\. 1 occurred twice/);
  expect(result.parentElement?.textContent).toContain("ftp://a.test Not a website.");
  await userEvent.click(screen.getByRole("button", { name: "See your watches" }));
  expect(await screen.findByRole("heading", { name: "Watches" })).toBeDefined();
});

test("WatchesScreen shows the watches of a tag, and exports pages as OPML", async () => {
  const tagged = makeWatchedPage({ tags: ["a & b"] });
  serve({ data: [tagged, NAME] });
  renderScreen(<WatchesScreen />);
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "Tag" }), "a & b");
  expect(within(screen.getByRole("list", { name: "Watches" })).getAllByRole("link")).toHaveLength(1);
  expect(toOpml([tagged, NAME])).toContain(
    '<outline type="link" text="Pricing" url="https://shop.test/p/1" category="a &amp; b"/>',
  );
});

test("pointing at the picture and the tree of the page choose what is watched and ignored", async () => {
  openForm(SHOP, {});
  await userEvent.click(await screen.findByRole("button", { name: "Show preview" }));
  const picture = (await screen.findByRole("img", { name: "The page" })).parentElement as HTMLElement;
  vi.spyOn(picture, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 640, 400));
  // The smallest element at the point, in the scale of the picture.
  fireEvent.click(picture, { clientX: 60, clientY: 60 });
  expect(screen.getByRole("treeitem", { name: /\$19 watched/ }).getAttribute("aria-level")).toBe("2");
  await userEvent.click(screen.getByRole("radio", { name: "Ignore" }));
  screen.getByRole("tree", { name: "Parts of the page" }).focus();
  await userEvent.keyboard("{Home}{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  expect(getChanges(requests).at(-1)?.body).toMatchObject({ selector: ".price", ignoreSelectors: ["main"] });
});

test("an edit of the interval keeps ignored texts with commas", async () => {
  const ignore = ["Sold out, back soon", "Hits"];
  await edit({ ignore });
  await userEvent.click(await screen.findByRole("radio", { name: "1 day" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(getChanges(requests)[0]?.body).toMatchObject({ intervalMinutes: 1_440, ignore });
});

test("rules are added, filled in and removed by keyboard, and an error is named at its rule", async () => {
  const message = "RE2 does not accept the pattern: missing closing ].";
  const details = [{ pointer: "/alertIf/1/pattern", code: "invalid", message }];
  openForm(SHOP, {}, {}, { message, details });
  await userEvent.click(await screen.findByRole("button", { name: "More options" }));
  const add = screen.getByRole("button", { name: "Add rule" });
  add.focus();
  await userEvent.keyboard("{Enter}");
  const kind = screen.getByRole("combobox", { name: "Rule 1" });
  expect(document.activeElement).toBe(kind);
  // A rule about a number needs a selector or the price.
  expect(within(kind).queryByRole("option", { name: "Number is below" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Price" }));
  expect(screen.queryByRole("textbox", { name: "CSS selector" })).toBeNull();
  await userEvent.selectOptions(kind, "Price is below");
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  const number = screen.getByRole("textbox", { name: "Number of rule 1" });
  expect([number.getAttribute("aria-invalid"), screen.getByRole("alert").textContent]).toEqual([
    "true",
    "Enter a number",
  ]);
  await userEvent.type(number, "49,90");
  await userEvent.click(add);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Rule 2" }), "Added text matches");
  await userEvent.type(screen.getByRole("textbox", { name: "Pattern (RE2) of rule 2" }), "[[a-");
  await userEvent.click(add);
  await userEvent.click(screen.getByRole("button", { name: "Remove rule 3" }));
  expect(document.activeElement).toBe(add);
  await userEvent.click(screen.getByRole("switch", { name: "Compare pictures, too" }));
  const share = screen.getByRole("textbox", { name: "A change counts from (%)" });
  await userEvent.clear(share);
  await userEvent.type(share, "0.5");
  await userEvent.type(screen.getByRole("textbox", { name: "Ignored areas" }), "0, 640, 1280, 90");
  await userEvent.type(screen.getByRole("textbox", { name: "Ignored elements" }), ".clock{enter}#chat");
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  expect(getChanges(requests)[0]?.body).toEqual({
    url: "https://shop.test/p/1",
    intervalMinutes: 1_440,
    value: "price",
    ignoreSelectors: [".clock", "#chat"],
    picture: true,
    pictureThreshold: 0.5,
    ignoreAreas: [{ x: 0, y: 640, width: 1280, height: 90 }],
    alertIf: [
      { kind: "number_below", number: 49.9 },
      { kind: "added_matches", pattern: "[a-" },
    ],
  });
  const { id } = await screen.findByText(message);
  const pattern = screen.getByRole("textbox", { name: "Pattern (RE2) of rule 2" });
  expect(pattern.getAttribute("aria-describedby")).toBe(id);
});

test("an edit shows the rules of a watch and sends them unchanged", async () => {
  const page: Parameters<typeof edit>[0] = {
    selector: ".price",
    pictureThreshold: 5,
    ignoreSelectors: [".a, .b"],
    ignoreAreas: [{ x: 1, y: 2, width: 3, height: 4 }],
    alertIf: [
      { kind: "number_changes", percent: 2.5 },
      { kind: "element_appears", selector: ".buy" },
      { kind: "number_falls" },
    ],
  };
  await edit(page);
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  expect(getChanges(requests)[0]?.body).toMatchObject({ ...page, value: null });
});

test("a wrong address is named at its field, and a refusal of the server above the buttons", async () => {
  openForm("page", {}, {}, "Your plan includes 10 watched pages.");
  await userEvent.click(await screen.findByRole("button", { name: "Start watching" }));
  const url = screen.getByRole("textbox", { name: "Website URL" });
  expect(url.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(url);
  await userEvent.type(url, "shop.test");
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Your plan includes 10 watched pages.");
});

test("the address of a taken handle opens the form of a name with its platform", async () => {
  openForm("name&name=northkiln&platform=youtube", { limits: { ...LIMITS, names: 2 } });
  const handle = await screen.findByRole("textbox", { name: "Handle" });
  expect((handle as HTMLInputElement).value).toBe("northkiln");
  expect(screen.queryByRole("button", { name: "Show preview" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Start watching" }));
  expect(getChanges(requests)[0]?.body).toEqual({ name: "northkiln", platform: "youtube" });
});

test("the preview shows what would be compared, creates nothing, and says when the form has changed", async () => {
  openForm("page", {});
  await userEvent.click(await screen.findByRole("button", { name: "Show preview" }));
  const url = screen.getByRole("textbox", { name: "Website URL" });
  expect([url.getAttribute("aria-invalid"), getChanges(requests)]).toEqual(["true", []]);
  await userEvent.type(url, "https://shop.test/p/1");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.type(screen.getByRole("textbox", { name: "CSS selector" }), ".price");
  await userEvent.click(screen.getByRole("switch", { name: "Compare pictures, too" }));
  await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
  expect(
    await screen.findByText(
      "2 lines, 1 word in the part that matches .price, and the picture will be compared.",
    ),
  ).toBeDefined();
  expect(getChanges(requests)).toEqual([
    {
      method: "POST",
      path: "/api/watches/preview",
      body: { url: "https://shop.test/p/1", selector: ".price", picture: true, elements: true },
    },
  ]);
  const image = screen.getByRole("img", { name: "The page" });
  expect(image.getAttribute("src")).toBe(PREVIEW.picture);
  expect(screen.queryByText("The form has changed since this preview.")).toBeNull();
  await userEvent.type(url, "2");
  expect(screen.getByText("The form has changed since this preview.")).toBeDefined();
  expect(router.push).not.toHaveBeenCalled();
});

test("a preview that fails says why, and one that is stopped can be started again", async () => {
  openForm(SHOP, {}, {}, "No element of the page matches the selector.");
  await userEvent.click(await screen.findByRole("button", { name: "Show preview" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There is no previewNo element of the page matches the selector.",
  );
  const served = vi.mocked(fetch).getMockImplementation();
  let signal: AbortSignal | null | undefined;
  vi.mocked(fetch).mockImplementation((input, init) => {
    if (init?.method !== "POST") return served?.(input, init) ?? Promise.reject(new Error("not served"));
    signal = init.signal;
    return new Promise(() => undefined);
  });
  await userEvent.click(screen.getByRole("button", { name: "Show preview" }));
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  expect(signal?.aborted).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show preview" }));
});

test("WatchScreen shows the change in words, as lines with signs, and as pictures", async () => {
  serve({});
  renderScreen(<WatchScreen />);
  expect(await screen.findByRole("heading", { name: "Pricing" })).toBeDefined();
  const lines = screen.getByRole("list", { name: "Changed lines" });
  expect(lines.textContent).toBe("−Removed:$19+Added:$24");
  expect(screen.getByRole("list", { name: "Ignored lines" }).textContent).toBe("+Added:41 visitors");
  await userEvent.click(screen.getByRole("tab", { name: "Before" }));
  expect(screen.getByRole("img", { name: "Before, the page" }).getAttribute("src")).toBe(
    "/api/watch-checks/check/before",
  );
});

test("WatchScreen says which rules a watch has, and which change matched none", async () => {
  const alertIf = [{ kind: "number_below" as const, number: 50 }, { kind: "number_falls" as const }];
  const value = {
    kind: "price",
    amount: 68,
    currency: "USD",
    availability: null,
    source: "near_heading",
  } as const;
  const { page } = makeWatchedPage({ value: "price", alertIf });
  serve({}, { page, checks: [{ ...CHECK, matchedRules: [] }, makeWatchCheck({ id: "same", value })] });
  renderScreen(<WatchScreen />);
  expect(await screen.findByText("Alerts only if the price is below 50, or the price falls")).toBeDefined();
  const rows = within(screen.getByRole("list", { name: "Checks" })).getAllByText(
    /^(?:No rule matched|Price: .*)$/,
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "No rule matched",
    "Price: $68.00, visible price near the heading",
  ]);
});

test("WatchScreen of a name says how it is watched, and has no checks", async () => {
  const handle = { name: "northkiln", platform: "youtube", registration: null } as const;
  serve({}, makeWatchedName(handle, { title: "@northkiln on YouTube" }));
  renderScreen(<WatchScreen />);
  expect(await screen.findByText(/^Looked up daily at the platform\. You get one message/)).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Checks" })).toBeNull();
});

test("WatchScreen pauses a watch, and says why a page could not be checked", async () => {
  const error = { code: "login_required", message: "The page now asks for a login." };
  serve({}, makeWatchedPage({ error }, { state: "error" }));
  renderScreen(<WatchScreen />);
  await screen.findByRole("heading", { name: "Pricing" });
  expect(screen.getByRole("status").textContent).toBe(error.message);
  await userEvent.click(screen.getByRole("button", { name: "Pause" }));
  expect(getChanges(requests)).toEqual([
    { path: `/api/watches/${ID}`, method: "PATCH", body: { isPaused: true } },
  ]);
});
