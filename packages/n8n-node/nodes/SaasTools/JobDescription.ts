import type { INodeProperties } from "n8n-workflow";

const SHOWN = { resource: ["job"] };
const PATH = '=/jobs/{{encodeURIComponent($parameter["jobId"])}}';

export const jobProperties: INodeProperties[] = [
  {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: SHOWN },
    options: [
      {
        name: "Cancel",
        value: "cancel",
        description: "End a job; what is done stays",
        action: "Cancel a job",
        routing: { request: { method: "DELETE", url: PATH } },
      },
      {
        name: "Get",
        value: "get",
        description: "Get the state of a job",
        action: "Get a job",
        routing: { request: { method: "GET", url: PATH } },
      },
      {
        name: "Get Results",
        value: "getResults",
        description: "Get the pages or names of a job with their results",
        action: "Get the results of a job",
        routing: {
          request: { method: "GET", url: `${PATH}/items`, qs: { limit: 100 } },
          send: { paginate: true },
          operations: {
            pagination: {
              type: "generic",
              properties: {
                continue: "={{$response.body.nextCursor !== null}}",
                request: {
                  url: `${PATH}/items`,
                  qs: { limit: 100, cursor: "={{$response.body.nextCursor}}" },
                },
              },
            },
          },
          output: { postReceive: [{ type: "rootProperty", properties: { property: "data" } }] },
        },
      },
    ],
    default: "get",
  },
  {
    displayName: "Job ID",
    name: "jobId",
    type: "string",
    default: "",
    required: true,
    description: "Of the job that a crawl has started",
    displayOptions: { show: SHOWN },
  },
];
