import { API_CALLS } from "#server/api/calls.ts";
import { createSnippets, YOUR_KEY } from "#shared/api/snippets.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { BASE_URL, toSlug } from "./call-page.ts";

const linkTo = (call: { operationId: string; summary: string }): string =>
  `[${call.summary}](${paths.docs(toSlug(call))})`;

const FIRECRAWL_URL = `${publicEnv.siteUrl}${apiPaths.firecrawl}`;

/** Option of Firecrawl's scrape, what it does here. A test compares the names with the contract. */
export const FIRECRAWL_FIELDS: [name: string, meaning: string][] = [
  ["url", "The same. `https://` is prepended if there is no scheme."],
  [
    "formats",
    "`markdown`, `html`, `rawHtml`, `links`, `images`, and `screenshot` with `fullPage`, `quality` and `viewport`; `json` with a `schema`; `summary`, the page's own description or its first paragraph; `branding`, the colors, fonts, logos and buttons that the page shows and states, without `tone`, `personality` and sizes; `changeTracking`, which compares with your last extraction of the address, in the mode `git-diff`. All come from one capture. A `prompt` has no effect and is answered with a `warning`.",
  ],
  ["onlyMainContent", "The same. It has no effect with `includeTags`."],
  ["includeTags", "The same: tags or CSS selectors, at most 20."],
  ["excludeTags", "The same: tags or CSS selectors, at most 20."],
  ["headers", "The same, sent to the host of `url` only. `User-Agent` and `Cookie` are accepted."],
  ["waitFor", "Milliseconds, at most 10,000, rounded up to seconds."],
  ["timeout", "Milliseconds; values below 5,000 and above 60,000 are changed to these."],
  ["mobile", "The same: a window of 375 by 812 with the user agent of a phone."],
  ["blockAds", "The same: ads, consent banners and trackers."],
  ["maxAge", "Reuses a screenshot of yours for free. Text is always read again, never from a shared cache."],
  [
    "actions",
    "`wait`, `click`, `write`, `press` and `scroll`, in their order, as many as the plan has [steps](/docs/steps). `scroll` goes to the end or the top of the page. `scrape` and `screenshot` come after them, once each; the answer has them in `actions`. `executeJavascript` and `pdf` are refused.",
  ],
  ["proxy", "`basic` and `auto`; others are refused."],
  ["skipTlsVerification", "Accepted with a `warning`: certificates are always verified."],
  ["origin", "Accepted and ignored."],
  ["integration", "Accepted and ignored."],
  ["removeBase64Images", "Accepted: Markdown has no Base64 images."],
  ["storeInCache", "Accepted: nothing is shared with other users."],
  ["fastMode", "Accepted and ignored."],
  ["parsers", "Accepted and ignored: PDF documents are read as far as the plan allows."],
  [
    "zeroDataRetention",
    "As [`zeroRetention`](/docs/storage#zero-retention): nothing of the page is kept. Refused with screenshots, and in crawls and batches.",
  ],
  ...["lockdown", "redactPII", "domainTools"].map((name): [string, string] => [name, "`false`."]),
  ["location", "The first of `languages` is the page's language; `country` is answered with a `warning`."],
  ...["minAge", "profile", "jsonOptions"].map((name): [string, string] => [name, "Refused."]),
];

/** Option of Firecrawl's crawl, what it does here. A test compares the names with the contract. */
export const FIRECRAWL_CRAWL_FIELDS: [name: string, meaning: string][] = [
  ["url", "The same."],
  [
    "limit",
    "The same; by default as many pages as the plan has for a crawl. It is lowered to what is left of the month.",
  ],
  ["maxDiscoveryDepth", "The same, at most 10."],
  [
    "includePaths",
    "Regular expressions of text, `^`, `$`, `.*`, `.+`, `[^/]*` and `[^/]+`, compared with the path; patterns such as `/blog/*`.",
  ],
  ["excludePaths", "As `includePaths`."],
  ["crawlEntireDomain", "The same: without it, only pages below the start."],
  ["sitemap", "The same."],
  ["ignoreQueryParameters", "The same."],
  ["delay", "Seconds, rounded up. A longer `Crawl-delay` of the site counts."],
  [
    "scrapeOptions",
    "`markdown`, `html`, `rawHtml`, `links`, `images`, `summary`, `json`, `branding` and `changeTracking`, with the options of `scrape` but `actions`; of `headers` only `User-Agent`.",
  ],
  ["deduplicateSimilarURLs", "Accepted: each page is opened once."],
  ["maxConcurrency", "Accepted: the site's answers decide, up to 4."],
  ["allowSubdomains", "The same, as `subdomains`."],
  ...["allowExternalLinks", "ignoreRobotsTxt", "regexOnFullURL", "zeroDataRetention"].map(
    (name): [string, string] => [name, "`false`."],
  ),
  ["robotsUserAgent", "Refused."],
  ["prompt", "Accepted with a `warning`: no language model chooses the options."],
  ["webhook", "An address, with `events`; the messages have the form of [our webhooks](/docs/webhooks)."],
  ["origin", "Accepted and ignored."],
  ["integration", "Accepted and ignored."],
];

/** The example of the page, which a test runs. */
const FIRECRAWL_EXAMPLE = `import { Firecrawl } from "firecrawl";

const firecrawl = new Firecrawl({
  apiKey: "${YOUR_KEY}",
  apiUrl: "${FIRECRAWL_URL}",
});
const page = await firecrawl.scrape("https://example.com", {
  formats: ["markdown", "links", { type: "screenshot", fullPage: true }],
});
console.log(page.markdown, page.screenshot);`;

const firecrawl = (): DocPage => ({
  slug: "coming-from-firecrawl",
  group: "Guides",
  title: "Coming from Firecrawl",
  description: "Keep Firecrawl's SDK for `scrape`, `crawl` and `map`, and change the address and the key.",
  blocks: [
    { kind: "text", text: "Pass `apiUrl` and a key of [your account](/account/api-keys) to the SDK:" },
    { kind: "code", label: "Firecrawl's SDK", code: FIRECRAWL_EXAMPLE },
    {
      kind: "list",
      items: [
        "Tested with the npm package `firecrawl` 4.42.0.",
        "Loaders that call `/v1`, such as those of LangChain and LlamaIndex, can scrape, crawl, map and scrape batches: the options of version 1 have the same meaning as those below.",
        "A call costs 1 extraction, also with a screenshot. A call with `screenshot` alone costs 1 screenshot and works in the free plan.",
        "`batchScrape` and its calls are [jobs](/docs/create-captures-job) with the formats of a crawl, or `screenshot` alone. An address that is listed twice is opened once.",
        "A page is opened once for each call. Failures are not charged, and none has the status 502, which the SDK would repeat.",
        `For new code, use ${linkTo(API_CALLS.extractContent)} and ${linkTo(API_CALLS.takeScreenshot)}, which can do more.`,
      ],
    },
    { kind: "heading", id: "options", text: "Options" },
    {
      kind: "table",
      label: "Options of scrape",
      table: {
        columns: ["Firecrawl", "Here"],
        rows: FIRECRAWL_FIELDS.map(([name, meaning]) => [`\`${name}\``, meaning]),
      },
    },
    { kind: "heading", id: "crawl-and-map", text: "Crawl and map" },
    {
      kind: "list",
      items: [
        "`crawl`, `startCrawl`, `getCrawlStatus`, `cancelCrawl` and `getCrawlErrors` work on [crawls](/docs/crawling), which the screen Jobs shows, too. Each page that is stored costs 1 extraction.",
        "`map` costs 1 extraction and takes `search`, `sitemap`, `ignoreQueryParameters` and `limit`.",
        "`extract` reads up to 50 listed addresses by a `schema`, as the format `json` does, and joins their data into one object. Each page costs 1 extraction.",
        "`watcher` receives the pages of a crawl or batch by WebSocket as they are done, where this site runs on servers of its own. On a platform of functions it ends with an error; `crawl` and `batchScrape` wait by polling.",
        "`getConcurrency` and `getCreditUsage` count captures and extractions of your plan; `getTokenUsage` is 0, because no call uses a language model.",
      ],
    },
    {
      kind: "table",
      label: "Options of crawl",
      table: {
        columns: ["Firecrawl", "Here"],
        rows: FIRECRAWL_CRAWL_FIELDS.map(([name, meaning]) => [`\`${name}\``, meaning]),
      },
    },
    { kind: "heading", id: "not-offered", text: "Not offered" },
    {
      kind: "list",
      items: [
        "The format `json` without a schema: no language model reads the page. `json` with a schema reads what the page states, by `x-selector` and the names of schema.org.",
        "`search`, which needs a search engine, `crawl/params-preview`, which needs a language model, and other calls answer 404 with `NOT_FOUND`.",
        "`extract` with a prompt and no schema.",
        "Other options are refused with `BAD_REQUEST` and a text that names them.",
      ],
    },
    { kind: "heading", id: "test-suites", text: "Firecrawl's own tests" },
    {
      kind: "table",
      label: "Firecrawl's end-to-end tests",
      table: {
        columns: ["SDK", "Pass", "The others"],
        rows: [
          [
            "JavaScript, of August 2025",
            "39 of 48",
            "7 call `search`, 1 `crawl/params-preview`, 1 `extract` with a prompt alone",
          ],
          [
            "Python 3.3.2",
            "84 of 99",
            "12 call `search`, 2 `crawl/params-preview`, 1 `extract` with a prompt alone",
          ],
        ],
      },
    },
    { kind: "heading", id: "errors", text: "Errors" },
    {
      kind: "table",
      label: "Errors of scrape",
      table: {
        columns: ["Status", "Code", "Meaning"],
        rows: [
          ["400", "`BAD_REQUEST`", "An option is invalid or not offered, or the address is private."],
          ["401", "`UNAUTHORIZED`", "The key is missing or not valid."],
          [
            "402",
            "`PAYMENT_REQUIRED`",
            "The plan has no extraction, or its limit is used up. The text links to the plans.",
          ],
          ["403", "`FORBIDDEN`", "The key lacks the scope `extract` or `capture`."],
          ["408", "`SCRAPE_TIMEOUT`", "The page took too long."],
          [
            "409",
            "`CONFLICT`",
            "The call with this idempotency key still runs, was another one, or has run with `zeroDataRetention`.",
          ],
          ["429", "`RATE_LIMITED`", "Too many calls in a minute; see `Retry-After`."],
          ["500", "`SCRAPE_DNS_RESOLUTION_ERROR`", "The host is unknown."],
          ["500", "`SCRAPE_SSL_ERROR`", "The certificate is not valid."],
          ["500", "`SCRAPE_SITE_ERROR`", "The page could not be opened."],
          ["500", "`SCRAPE_ACTION_ERROR`", "An action failed: the text says which and why."],
          ["500", "`SCRAPE_UNSUPPORTED_FILE_ERROR`", "The address is not a page or text."],
          ["500", "`UNKNOWN_ERROR`", "An error of ours."],
          ["503", "`SERVICE_UNAVAILABLE`", "Temporarily busy; see `Retry-After`."],
        ],
      },
    },
  ],
});

/** Option of ScreenshotOne, field of ours (null: not offered), note. A test checks the fields. */
export const SCREENSHOTONE_FIELDS: [name: string, field: string | null, note: string][] = [
  ["access_key", null, "Header `Authorization: Bearer`. A key is never part of an address."],
  ["url", "url", ""],
  ["html", "html", "At most 1 MB."],
  ["format", "type", "`jpeg`, `png` and `webp`. For `pdf`, print the page to PDF."],
  ["image_quality", "quality", "1 to 100."],
  ["response_type", null, "The file with `Accept: image/*`, otherwise JSON with a link."],
  ["full_page", "fullPage", ""],
  ["full_page_max_height", null, "16,000 pixels."],
  ["selector", "selector", "A missing element is `selector_not_found` and not charged."],
  ["viewport_device", "device", "`desktop`, `laptop`, `tablet` or `mobile`."],
  ["viewport_width", "viewport.width", "200 to 3,840."],
  ["viewport_height", "viewport.height", "200 to 2,160."],
  ["device_scale_factor", "viewport.scale", "1 to 3."],
  ["dark_mode", "darkMode", ""],
  ["user_agent", "userAgent", ""],
  ["headers", "headers", "An object."],
  ["cookies", "cookies", "Objects with `name` and `value`, for the host of `url`."],
  ["time_zone", "timeZone", ""],
  ["delay", "delaySeconds", "Seconds in both; at most 10."],
  ["timeout", "timeoutMs", "Seconds there, milliseconds here."],
  ["wait_until", "waitUntil", "`load` or `networkIdle`."],
  ["wait_for_selector", "waitForSelector", ""],
  ["block_ads", "block.ads", "`true` by default."],
  ["block_cookie_banners", "block.banners", "`true` by default."],
  ["block_trackers", "block.trackers", "`true` by default."],
  ["block_chats", "block.chatWidgets", "`true` by default in screenshots."],
  ["hide_selectors", "hideSelectors", "At most 20."],
  ["styles", "css", ""],
  ["click", "click", "A list of selectors."],
  ["cache", "maxAgeSeconds", "Above 0. A reused capture is free."],
  ["cache_ttl", "maxAgeSeconds", "Seconds in both."],
  ["scripts", null, "Not offered."],
  ["async", null, "Not offered."],
  ["geolocation_latitude", "geolocation.latitude", ""],
];

const SCREENSHOTONE_EXAMPLE = {
  url: "https://example.com",
  type: "png",
  fullPage: true,
  viewport: { width: 1280, height: 1024, scale: 2 },
  block: { ads: true, banners: true, trackers: true },
  delaySeconds: 1,
};

const screenshotOne = (): DocPage => ({
  slug: "coming-from-screenshotone",
  group: "Guides",
  title: "Coming from ScreenshotOne",
  description: "The field of each option of `take`, and what differs.",
  example: {
    label: "A full page in double resolution",
    snippets: createSnippets(
      {
        method: "POST",
        path: API_CALLS.takeScreenshot.path,
        body: SCREENSHOTONE_EXAMPLE,
        file: { accept: "image/png", name: "screenshot.png" },
      },
      { baseUrl: BASE_URL, apiKey: YOUR_KEY },
    ),
  },
  blocks: [
    {
      kind: "list",
      items: [
        `\`GET /take\` becomes \`POST\`: ${linkTo(API_CALLS.takeScreenshot)}. For addresses in \`<img>\`, sign a link: ${linkTo(API_CALLS.renderLink)}.`,
        "The key is a header, not `access_key` in the address.",
        "An unknown field is refused with the nearest known name, instead of being ignored.",
        "Ads, consent banners, trackers, chat widgets and newsletter pop-ups are blocked unless `block` says otherwise.",
      ],
    },
    { kind: "heading", id: "options", text: "Options" },
    {
      kind: "table",
      label: "Options of take",
      table: {
        columns: ["ScreenshotOne", "Here", "Note"],
        rows: SCREENSHOTONE_FIELDS.map(([name, field, note]) => [
          `\`${name}\``,
          field === null ? "–" : `\`${field}\``,
          note,
        ]),
      },
    },
  ],
});

export const createMigrationGuides = (): DocPage[] => [firecrawl(), screenshotOne()];
