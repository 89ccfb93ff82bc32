import type { INodeProperties } from "n8n-workflow";

const SHOWN = { resource: ["site"] };

/** Patterns that are separated by commas. */
const LIST = '={{$value.split(",").map((text) => text.trim()).filter((text) => text !== "")}}';

export const siteProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: SHOWN },
    options: [
      {
        name: "Crawl",
        value: "crawl",
        description: "Start a job that extracts the pages of a site",
        action: "Crawl a site",
        routing: { request: { method: "POST", url: "/jobs/crawls" } },
      },
      {
        name: "Map",
        value: "map",
        description: "List the addresses of a site",
        action: "Map a site",
        routing: {
          request: { method: "POST", url: "/map" },
          output: { postReceive: [{ type: "rootProperty", properties: { property: "links" } }] },
        },
      },
    ],
    default: "crawl",
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "https://example.com",
    displayOptions: { show: SHOWN },
    routing: { send: { type: "body", property: "url" } },
  },
  {
    displayName: "Limit",
    name: "limit",
    type: "number",
    typeOptions: { minValue: 1 },
    default: 50,
    description: "Max number of results to return",
    displayOptions: { show: SHOWN },
    routing: { send: { type: "body", property: "limit" } },
  },
  {
    displayName: "Search",
    name: "search",
    type: "string",
    default: "",
    description: "List only pages with all of these words",
    displayOptions: { show: { ...SHOWN, operation: ["map"] } },
    routing: { send: { type: "body", property: "search", value: "={{$value || undefined}}" } },
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    displayOptions: { show: SHOWN },
    options: [
      {
        displayName: "Exclude Paths",
        name: "exclude",
        type: "string",
        default: "",
        placeholder: "/blog/**",
        description: "Patterns of paths to leave out, separated by commas",
        routing: { send: { type: "body", property: "exclude", value: LIST } },
      },
      {
        displayName: "Include Paths",
        name: "include",
        type: "string",
        default: "",
        placeholder: "/docs/**",
        description: "Patterns of paths to keep to, separated by commas",
        routing: { send: { type: "body", property: "include", value: LIST } },
      },
      {
        displayName: "Subdomains",
        name: "subdomains",
        type: "boolean",
        default: false,
        description: "Whether pages of subdomains count",
        routing: { send: { type: "body", property: "subdomains" } },
      },
    ],
  },
];
