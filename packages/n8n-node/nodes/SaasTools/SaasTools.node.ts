import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from "n8n-workflow";
import { jobProperties } from "./JobDescription";
import { nameProperties } from "./NameDescription";
import { pageProperties } from "./PageDescription";
import { siteProperties } from "./SiteDescription";
import { watchProperties } from "./WatchDescription";

export class SaasTools implements INodeType {
  description: INodeTypeDescription = {
    displayName: "SaaS Tools",
    name: "saasTools",
    icon: { light: "file:saas-tools.light.svg", dark: "file:saas-tools.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Take screenshots, extract pages, crawl sites, watch pages and check names",
    defaults: { name: "SaaS Tools" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "saasToolsApi", required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}/api/v1',
      headers: { Accept: "application/json", "Content-Type": "application/json" },
    },
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Job", value: "job" },
          { name: "Name", value: "name" },
          { name: "Page", value: "page" },
          { name: "Site", value: "site" },
          { name: "Watch", value: "watch" },
        ],
        default: "page",
      },
      ...pageProperties,
      ...siteProperties,
      ...jobProperties,
      ...nameProperties,
      ...watchProperties,
    ],
  };
}
