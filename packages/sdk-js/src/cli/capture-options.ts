import type { Options } from "./options.ts";

/** How a page is opened. */
const PAGE_OPTIONS: Options = {
  device: {
    value: "NAME",
    field: "device",
    choices: ["desktop", "laptop", "tablet", "mobile"],
    text: "Size and user agent of a device.",
  },
  width: { value: "PIXELS", field: "viewport.width", isNumber: true, text: "Width of the window." },
  height: { value: "PIXELS", field: "viewport.height", isNumber: true, text: "Height of the window." },
  dark: { field: "darkMode", text: "Opens the page in its dark theme." },
  locale: { value: "TAG", field: "locale", text: "Language of the browser, such as de-DE." },
  "time-zone": { value: "ZONE", field: "timeZone", text: "Time zone of the browser, such as Europe/Berlin." },
  delay: {
    value: "SECONDS",
    field: "delaySeconds",
    isNumber: true,
    text: "Waits after the page has loaded, at most 10.",
  },
  "wait-for": { value: "SELECTOR", field: "waitForSelector", text: "Waits until an element matches." },
  "wait-until": {
    value: "EVENT",
    field: "waitUntil",
    choices: ["networkIdle", "load"],
    text: "What the page is waited for.",
  },
  click: {
    value: "SELECTOR",
    field: "click",
    isMultiple: true,
    text: "Clicks an element first; may be repeated.",
  },
  steps: {
    value: "FILE",
    field: "steps",
    reads: "json",
    text: "Steps on the page before the capture, as JSON.",
  },
  remove: {
    value: "SELECTOR",
    field: "removeSelectors",
    isMultiple: true,
    text: "Removes elements; may be repeated.",
  },
  "keep-ads": { field: "block.ads", sends: false, text: "Does not block ads." },
  "keep-banners": { field: "block.banners", sends: false, text: "Does not hide consent banners." },
  "keep-trackers": { field: "block.trackers", sends: false, text: "Does not block trackers." },
  "keep-chat": { field: "block.chatWidgets", sends: false, text: "Does not hide chat widgets." },
  "keep-popups": { field: "block.popups", sends: false, text: "Does not hide newsletter pop-ups." },
  session: { value: "NAME", field: "session", text: "Opens the page with a saved session." },
  "deliver-to": {
    value: "NAME",
    field: "deliverTo",
    text: "Also puts the file into this bucket of yours.",
  },
  "zero-retention": { field: "zeroRetention", text: "Keeps nothing of the page after the answer." },
  timeout: {
    value: "SECONDS",
    field: "timeoutMs",
    isNumber: true,
    factor: 1000,
    text: "Time limit of the page, 5 to 60.",
  },
};

const FILE_OPTIONS: Options = {
  scale: {
    value: "NUMBER",
    field: "viewport.scale",
    isNumber: true,
    text: "Device pixels per pixel: 1, 2 or 3.",
  },
  hide: {
    value: "SELECTOR",
    field: "hideSelectors",
    isMultiple: true,
    text: "Makes elements invisible; may be repeated.",
  },
  css: { value: "FILE", field: "css", reads: "text", text: "Adds a style sheet." },
  html: {
    value: "FILE",
    field: "html",
    reads: "text",
    text: "Opens this HTML document instead of an address.",
  },
  "max-age": {
    value: "SECONDS",
    field: "maxAgeSeconds",
    isNumber: true,
    text: "Reuses a capture of at most this age.",
  },
};

export const OUTPUT_OPTION: Options = {
  output: { value: "FILE", short: "o", text: "Writes to this file; - is stdout." },
};

/** Of commands that work through a list in the background. */
export const LIST_OPTIONS: Options = {
  list: { value: "FILE", text: "One entry per line; - is stdin. Runs as a job." },
  "on-limit": {
    value: "ACTION",
    choices: ["refuse", "truncate"],
    text: "What happens to a list longer than what is left of the plan.",
  },
  "dry-run": { text: "Only checks the list." },
  "no-wait": { text: "Prints the job's id instead of waiting for its end." },
};

export const SCREENSHOT_OPTIONS: Options = {
  format: {
    value: "TYPE",
    short: "f",
    field: "type",
    choices: ["jpeg", "png", "webp", "avif"],
    text: "Image type, jpeg by default or that of --output.",
  },
  "full-page": { field: "fullPage", text: "The whole page instead of the window." },
  selector: { value: "SELECTOR", field: "selector", text: "Only the first element that matches." },
  quality: { value: "NUMBER", field: "quality", isNumber: true, text: "Of JPEG, WebP and AVIF, 1 to 100." },
  "omit-background": { field: "omitBackground", text: "No white behind the page; PNG and WebP only." },
  ...PAGE_OPTIONS,
  ...FILE_OPTIONS,
};

const { scale: _imageScale, ...DOCUMENT_OPTIONS } = FILE_OPTIONS;

export const ARCHIVE_OPTIONS: Options = {
  format: { value: "FORMAT", field: "format", choices: ["html", "mhtml"], text: "html by default." },
  ...PAGE_OPTIONS,
  ...DOCUMENT_OPTIONS,
};

export const PDF_OPTIONS: Options = {
  paper: {
    value: "SIZE",
    field: "paper",
    choices: ["a3", "a4", "a5", "letter", "legal", "tabloid"],
    text: "a4 by default.",
  },
  landscape: { field: "landscape", text: "Prints in landscape." },
  scale: { value: "NUMBER", field: "scale", isNumber: true, text: "0.1 to 2." },
  margin: { value: "MM", field: "marginMm", isNumber: true, text: "Margin in millimeters, 10 by default." },
  header: { value: "HTML", field: "headerHtml", text: "At the top of each page." },
  footer: { value: "HTML", field: "footerHtml", text: "At the bottom of each page." },
  "single-page": { field: "singlePage", text: "One page as long as the content." },
  outline: { field: "outline", text: "Adds an outline of the headings." },
  pages: { value: "RANGES", field: "pageRanges", text: "Only these pages, such as 1-3,5." },
  media: { value: "TYPE", field: "media", choices: ["print", "screen"], text: "CSS media type." },
  "no-background": { field: "printBackground", sends: false, text: "Leaves backgrounds out." },
  ...PAGE_OPTIONS,
  ...DOCUMENT_OPTIONS,
};

export const EXTRACT_OPTIONS: Options = {
  format: {
    value: "FORMAT",
    short: "f",
    field: "formats",
    isMultiple: true,
    choices: ["markdown", "html", "text", "rawHtml", "links", "images", "metadata"],
    text: "markdown by default; may be repeated.",
  },
  brand: { field: "brand", text: "Also returns name, colors, fonts and logos." },
  schema: { value: "FILE", field: "schema", reads: "json", text: "JSON Schema of the data to extract." },
  fields: {
    value: "FILE",
    field: "fields",
    reads: "json",
    text: "Fields with their CSS selectors, as JSON.",
  },
  preset: {
    value: "NAME",
    field: "preset",
    choices: ["product", "article", "job", "event", "organization", "recipe"],
    text: "What the page is about: its data is extracted.",
  },
  tables: { field: "tables", text: "Also extracts data tables." },
  "find-lists": { field: "lists", text: "Also finds the largest lists." },
  "all-content": { field: "onlyMainContent", sends: false, text: "Keeps navigation, ads and footers." },
  include: {
    value: "SELECTOR",
    field: "includeSelectors",
    isMultiple: true,
    text: "Only these elements; may be repeated.",
  },
  exclude: {
    value: "SELECTOR",
    field: "excludeSelectors",
    isMultiple: true,
    text: "Leaves elements out; may be repeated.",
  },
  comments: { value: "ACTION", field: "comments", choices: ["keep", "drop"], text: "Comments of readers." },
  scroll: { field: "scroll", text: "Scrolls to the end first." },
  ...PAGE_OPTIONS,
};

const SITE_OPTIONS: Options = {
  include: {
    value: "PATTERN",
    field: "include",
    isMultiple: true,
    text: "Only paths like /docs/**; may be repeated.",
  },
  exclude: {
    value: "PATTERN",
    field: "exclude",
    isMultiple: true,
    text: "No paths like this; may be repeated.",
  },
  scope: {
    value: "SCOPE",
    field: "scope",
    choices: ["site", "path"],
    text: "The whole host, or only below the path.",
  },
  subdomains: { field: "subdomains", text: "Also pages of subdomains." },
  sitemap: {
    value: "USE",
    field: "sitemap",
    choices: ["include", "skip", "only"],
    text: "How the sitemap is used.",
  },
  "ignore-query": { field: "ignoreQuery", text: "Leaves the query of addresses out." },
};

export const CRAWL_OPTIONS: Options = {
  limit: { value: "PAGES", field: "limit", isNumber: true, text: "Most pages, 50 by default." },
  "max-depth": {
    value: "LINKS",
    field: "maxDepth",
    isNumber: true,
    text: "Links between the start and a page.",
  },
  delay: {
    value: "SECONDS",
    field: "delaySeconds",
    isNumber: true,
    text: "Between the starts of two pages.",
  },
  format: {
    value: "FORMAT",
    short: "f",
    field: "extract.formats",
    isMultiple: true,
    choices: ["markdown", "html", "text", "links", "metadata"],
    text: "markdown by default; may be repeated.",
  },
  ...SITE_OPTIONS,
};

export const MAP_OPTIONS: Options = {
  search: { value: "WORDS", field: "search", text: "Only pages with all of these words." },
  limit: { value: "NUMBER", field: "limit", isNumber: true, text: "Most addresses, 1,000 by default." },
  ...SITE_OPTIONS,
};

export const CHECK_OPTIONS: Options = {
  tld: {
    value: "TLD",
    field: "tlds",
    isMultiple: true,
    text: "Domain ending such as .com; may be repeated.",
  },
  platform: {
    value: "NAME",
    field: "platforms",
    isMultiple: true,
    text: "Platform such as github; may be repeated.",
  },
  variations: { field: "variations", text: "Also checks combined and hyphenated forms." },
};

export const WATCH_OPTIONS: Options = {
  selector: { value: "SELECTOR", field: "selector", text: "Compares this part only." },
  value: {
    value: "KIND",
    field: "value",
    choices: ["price", "stock"],
    text: "Watches the price or stock of a product.",
  },
  interval: {
    value: "MINUTES",
    field: "intervalMinutes",
    isNumber: true,
    text: "Minutes between two checks.",
  },
  cron: { value: "TIMES", field: "cron", text: "When it is checked, such as '0 9 * * 1-5'." },
  "time-zone": { value: "ZONE", field: "timeZone", text: "Of --cron, such as Europe/Berlin." },
  picture: { field: "picture", text: "Also compares full-page screenshots." },
  ignore: {
    value: "TEXT",
    field: "ignore",
    isMultiple: true,
    text: "Ignores lines with this text; may be repeated.",
  },
  title: { value: "TEXT", field: "title", text: "A name for you." },
  tag: { value: "WORD", field: "tags", isMultiple: true, text: "A word to find it by; may be repeated." },
};
