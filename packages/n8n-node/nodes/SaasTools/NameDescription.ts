import type { INodeProperties } from "n8n-workflow";

const SHOWN = { resource: ["name"] };
const LIST = '={{$value.split(",").map((text) => text.trim()).filter((text) => text !== "")}}';

export const nameProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: SHOWN },
    options: [
      {
        name: "Check",
        value: "check",
        description: "Check whether a name is available as a domain and a handle",
        action: "Check a name",
        routing: { request: { method: "POST", url: "/names/check" } },
      },
    ],
    default: "check",
  },
  {
    displayName: "Name",
    name: "checkedName",
    type: "string",
    default: "",
    required: true,
    placeholder: "northkiln",
    displayOptions: { show: SHOWN },
    routing: { send: { type: "body", property: "name" } },
  },
  {
    displayName: "TLDs",
    name: "tlds",
    type: "string",
    default: ".com",
    description: "Domain endings, separated by commas",
    displayOptions: { show: SHOWN },
    routing: { send: { type: "body", property: "tlds", value: LIST } },
  },
  {
    displayName: "Platforms",
    name: "platforms",
    type: "string",
    default: "",
    placeholder: "github, npm",
    description: "Platforms on which the handle is looked up, separated by commas",
    displayOptions: { show: SHOWN },
    routing: { send: { type: "body", property: "platforms", value: LIST } },
  },
];
