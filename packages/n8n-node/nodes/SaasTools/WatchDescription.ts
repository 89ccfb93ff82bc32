import type { INodeProperties } from "n8n-workflow";

const SHOWN = { resource: ["watch"] };
const PATH = '=/watches/{{encodeURIComponent($parameter["watchId"])}}';

export const watchProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: SHOWN },
    options: [
      {
        name: "Create",
        value: "create",
        description: "Watch a page for changes",
        action: "Create a watch",
        routing: { request: { method: "POST", url: "/watches" } },
      },
      {
        name: "Delete",
        value: "delete",
        description: "Stop watching",
        action: "Delete a watch",
        routing: {
          request: { method: "DELETE", url: PATH },
          output: { postReceive: [{ type: "set", properties: { value: '={{ { "deleted": true } }}' } }] },
        },
      },
      {
        name: "Get",
        value: "get",
        description: "Get a watch with its last checks",
        action: "Get a watch",
        routing: { request: { method: "GET", url: PATH } },
      },
      {
        name: "Get Many",
        value: "getAll",
        description: "Get the state of many watches",
        action: "Get many watches",
        routing: {
          request: { method: "GET", url: "/watches" },
          output: { postReceive: [{ type: "rootProperty", properties: { property: "data" } }] },
        },
      },
    ],
    default: "getAll",
  },
  {
    displayName: "Watch ID",
    name: "watchId",
    type: "string",
    default: "",
    required: true,
    displayOptions: { show: { ...SHOWN, operation: ["delete", "get"] } },
  },
  {
    displayName: "URL",
    name: "url",
    type: "string",
    default: "",
    required: true,
    placeholder: "https://example.com/pricing",
    displayOptions: { show: { ...SHOWN, operation: ["create"] } },
    routing: { send: { type: "body", property: "url" } },
  },
  {
    displayName: "Options",
    name: "options",
    type: "collection",
    placeholder: "Add option",
    default: {},
    displayOptions: { show: { ...SHOWN, operation: ["create"] } },
    options: [
      {
        displayName: "Interval Minutes",
        name: "intervalMinutes",
        type: "number",
        typeOptions: { minValue: 1, maxValue: 43200 },
        default: 1440,
        description: "Time between two checks",
        routing: { send: { type: "body", property: "intervalMinutes" } },
      },
      {
        displayName: "Picture",
        name: "picture",
        type: "boolean",
        default: false,
        description: "Whether full-page screenshots are compared too",
        routing: { send: { type: "body", property: "picture" } },
      },
      {
        displayName: "Selector",
        name: "selector",
        type: "string",
        default: "",
        description: "Compare only this part of the page",
        routing: { send: { type: "body", property: "selector" } },
      },
      {
        displayName: "Title",
        name: "title",
        type: "string",
        default: "",
        description: "A name for you",
        routing: { send: { type: "body", property: "title" } },
      },
    ],
  },
];
