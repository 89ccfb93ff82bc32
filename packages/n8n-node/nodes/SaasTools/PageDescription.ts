import type { INodeProperties, INodePropertyRouting } from "n8n-workflow";

const SHOWN = { resource: ["page"] };
const CAPTURES = ["screenshot", "pdf"];

const send = (property: string, value?: string): INodePropertyRouting => ({
  send: { type: "body", property, ...(value ? { value } : {}) },
});

/** Texts that are separated by commas. */
const LIST = '={{$value.split(",").map((text) => text.trim()).filter((text) => text !== "")}}';

const PAGE_OPTIONS: INodeProperties[] = [
  {
    displayName: "Dark Mode",
    name: "darkMode",
    type: "boolean",
    default: false,
    description: "Whether the page is opened in its dark theme",
    routing: send("darkMode"),
  },
  {
    displayName: "Delay Seconds",
    name: "delaySeconds",
    type: "number",
    typeOptions: { minValue: 0, maxValue: 10 },
    default: 0,
    description: "Time to wait after the page has loaded",
    routing: send("delaySeconds"),
  },
  {
    displayName: "Device",
    name: "device",
    type: "options",
    options: [
      { name: "Desktop", value: "desktop" },
      { name: "Laptop", value: "laptop" },
      { name: "Mobile", value: "mobile" },
      { name: "Tablet", value: "tablet" },
    ],
    default: "desktop",
    routing: send("device"),
  },
  {
    displayName: "Session",
    name: "session",
    type: "string",
    default: "",
    description: "Name of a saved session with which the page is opened",
    routing: send("session"),
  },
  {
    displayName: "Wait for Selector",
    name: "waitForSelector",
    type: "string",
    default: "",
    description: "Wait until an element matches",
    routing: send("waitForSelector"),
  },
];

const SCREENSHOT_OPTIONS: INodeProperties[] = [
  {
    displayName: "Full Page",
    name: "fullPage",
    type: "boolean",
    default: false,
    description: "Whether the whole page is captured instead of the window",
    routing: send("fullPage"),
  },
  {
    displayName: "Height",
    name: "height",
    type: "number",
    typeOptions: { minValue: 200, maxValue: 1080 },
    default: 800,
    routing: send("viewport.height"),
  },
  {
    displayName: "Image Type",
    name: "type",
    type: "options",
    options: [
      { name: "JPEG", value: "jpeg" },
      { name: "PNG", value: "png" },
      { name: "WebP", value: "webp" },
    ],
    default: "jpeg",
    routing: send("type"),
  },
  {
    displayName: "Selector",
    name: "selector",
    type: "string",
    default: "",
    description: "Capture only the first element that matches",
    routing: send("selector"),
  },
  {
    displayName: "Width",
    name: "width",
    type: "number",
    typeOptions: { minValue: 200, maxValue: 1920 },
    default: 1280,
    routing: send("viewport.width"),
  },
];

const PDF_OPTIONS: INodeProperties[] = [
  {
    displayName: "Landscape",
    name: "landscape",
    type: "boolean",
    default: false,
    description: "Whether the page is printed in landscape",
    routing: send("landscape"),
  },
  {
    displayName: "Paper",
    name: "paper",
    type: "options",
    options: ["a3", "a4", "a5", "legal", "letter", "tabloid"].map((value) => ({
      name: value.toUpperCase(),
      value,
    })),
    default: "a4",
    routing: send("paper"),
  },
];

const EXTRACT_OPTIONS: INodeProperties[] = [
  {
    displayName: "Exclude Selectors",
    name: "excludeSelectors",
    type: "string",
    default: "",
    placeholder: "nav, .ad",
    description: "Elements to leave out, separated by commas",
    routing: send("excludeSelectors", LIST),
  },
  {
    displayName: "Only Main Content",
    name: "onlyMainContent",
    type: "boolean",
    default: true,
    description: "Whether navigation, ads and footers are left out",
    routing: send("onlyMainContent"),
  },
  {
    displayName: "Preset",
    name: "preset",
    type: "options",
    options: [
      { name: "Article", value: "article" },
      { name: "Event", value: "event" },
      { name: "Job", value: "job" },
      { name: "Organization", value: "organization" },
      { name: "Product", value: "product" },
      { name: "Recipe", value: "recipe" },
    ],
    default: "article",
    description: "What the page is about: its data is extracted",
    routing: send("preset"),
  },
  {
    displayName: "Schema",
    name: "schema",
    type: "json",
    default: "",
    description: "JSON Schema of the data to extract",
    routing: send("schema", "={{JSON.parse($value)}}"),
  },
  {
    displayName: "Scroll",
    name: "scroll",
    type: "boolean",
    default: false,
    description: "Whether the page is scrolled to its end first",
    routing: send("scroll"),
  },
  {
    displayName: "Tables",
    name: "tables",
    type: "boolean",
    default: false,
    description: "Whether data tables are extracted too",
    routing: send("tables"),
  },
];

const createOptions = (operation: string, options: INodeProperties[]): INodeProperties => ({
  displayName: "Options",
  name: "options",
  type: "collection",
  placeholder: "Add option",
  default: {},
  displayOptions: { show: { ...SHOWN, operation: [operation] } },
  options: [...options, ...PAGE_OPTIONS].sort((one, other) =>
    one.displayName.localeCompare(other.displayName),
  ),
});

/** The answer is the file itself, which becomes binary data. Without `set`, its bytes would be JSON, too. */
const FILE: INodePropertyRouting = {
  request: { headers: { Accept: "image/*, application/pdf" }, encoding: "arraybuffer", json: false },
  output: {
    postReceive: [
      {
        type: "set",
        properties: {
          value:
            '={{ { "requestId": $response.headers["x-request-id"], "usageCost": $response.headers["x-usage-cost"] } }}',
        },
      },
      { type: "binaryData", properties: { destinationProperty: "data" } },
    ],
  },
};

export const pageProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: SHOWN },
    options: [
      {
        name: "Extract",
        value: "extract",
        description: "Extract the content or data of a page",
        action: "Extract a page",
        routing: { request: { method: "POST", url: "/extract" } },
      },
      {
        name: "Print PDF",
        value: "pdf",
        description: "Print a page as a PDF document",
        action: "Print a page as a PDF document",
        routing: { request: { method: "POST", url: "/pdf" } },
      },
      {
        name: "Take Screenshot",
        value: "screenshot",
        description: "Capture a page as an image",
        action: "Take a screenshot of a page",
        routing: { request: { method: "POST", url: "/screenshot" } },
      },
    ],
    default: "screenshot",
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "https://example.com",
    displayOptions: { show: SHOWN },
    routing: send("url"),
  },
  {
    displayName: "Output",
    name: "output",
    type: "options",
    displayOptions: { show: { ...SHOWN, operation: CAPTURES } },
    options: [
      { name: "File", value: "file", description: "Binary data in the field data", routing: FILE },
      { name: "Link", value: "link", description: "A link to the file that works for a day" },
    ],
    default: "file",
  },
  {
    displayName: "Formats",
    name: "formats",
    type: "multiOptions",
    displayOptions: { show: { ...SHOWN, operation: ["extract"] } },
    options: [
      { name: "HTML", value: "html" },
      { name: "Links", value: "links" },
      { name: "Markdown", value: "markdown" },
      { name: "Metadata", value: "metadata" },
      { name: "Text", value: "text" },
    ],
    default: ["markdown"],
    routing: send("formats"),
  },
  createOptions("screenshot", SCREENSHOT_OPTIONS),
  createOptions("pdf", PDF_OPTIONS),
  createOptions("extract", EXTRACT_OPTIONS),
];
