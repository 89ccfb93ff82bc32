import { publicEnv } from "#shared/public-env.ts";
import type { Json } from "./json-schema.ts";
import { getOpenApiDocument } from "./openapi.ts";

type Parameter = { $ref?: string; name: string; in: "path" | "query" | "header"; description?: string };
type Operation = {
  summary: string;
  description: string;
  security: Json[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: Json }> };
};
type Document = {
  info: { title: string; description: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};

const JSON_TYPE = "application/json";

const toEntry = ({ name, description }: Parameter): Json => ({
  key: name,
  value: "",
  ...(description ? { description } : {}),
});

/** A request; optional parts are there, but switched off. */
function toRequest(method: string, path: string, operation: Operation, parameters: Parameter[]): Json {
  const placed = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const segments = path.replaceAll(/\{(\w+)\}/g, ":$1").slice(1);
  const query = placed("query").map((parameter) => ({ ...toEntry(parameter), disabled: true }));
  const optional = placed("header").map((parameter) => ({ ...toEntry(parameter), disabled: true }));
  const { requestBody, description, security } = operation;
  const type = { key: "Content-Type", value: JSON_TYPE };
  const raw = JSON.stringify(requestBody?.content[JSON_TYPE]?.example ?? {}, null, 2);
  return {
    method: method.toUpperCase(),
    description,
    ...(security.length === 0 ? { auth: { type: "noauth" } } : {}),
    header: [...(requestBody ? [type] : []), ...optional],
    url: {
      raw: `{{baseUrl}}/${segments}`,
      host: ["{{baseUrl}}"],
      path: segments.split("/"),
      ...(query.length > 0 ? { query } : {}),
      ...(placed("path").length > 0 ? { variable: placed("path").map(toEntry) } : {}),
    },
    ...(requestBody ? { body: { mode: "raw", raw, options: { raw: { language: "json" } } } } : {}),
  };
}

/** The folder of a call: `Jobs` for `/jobs/{id}/items`. */
function toFolder(path: string): string {
  const words = (path.split("/")[1] ?? "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The OpenAPI document as a collection of Postman (format v2.1, which Insomnia and Bruno import too). The key is a
 * variable of the collection.
 */
export function createPostmanCollection(): Json {
  const { info, servers, paths, components } = getOpenApiDocument() as unknown as Document;
  const resolve = (parameter: Parameter): Parameter =>
    components.parameters[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter;
  const items = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map(resolve);
      return {
        folder: toFolder(path),
        item: { name: operation.summary, request: toRequest(method, path, operation, parameters) },
      };
    }),
  );
  return {
    info: {
      name: info.title,
      description: `${info.description} Version ${info.version}.`,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: `${publicEnv.siteUrl}${servers[0]?.url ?? ""}` },
      { key: "apiKey", value: "" },
    ],
    item: [...Map.groupBy(items, ({ folder }) => folder)].map(([name, calls]) => ({
      name,
      item: calls.map(({ item }) => item),
    })),
  };
}
