import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

type Parameter = { $ref?: string; name: string; in: string; schema: Schema };
type Media = Record<string, { schema: Schema }>;

type OperationObject = {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, { content?: Media }>;
};

type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

export type Operation = OperationObject & { method: string; path: string };

/** The OpenAPI document of the public API. */
export const readDocument = (): Document =>
  JSON.parse(readFileSync(join(ROOT, "docs", "openapi.json"), "utf8")) as Document;

/** Its operations by their ids. */
export const listOperations = ({ paths }: Document): Map<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [operation.operationId, { ...operation, method: method.toUpperCase(), path }] as const,
      ),
    ),
  );

/** The last part of a reference: the name of a component. */
export const nameReference = ($ref: string): string => $ref.split("/").at(-1) ?? "";

/** The parameters of an operation that are sent in the query. */
export const listQueryParameters = (operation: Operation, { components }: Document): Parameter[] =>
  (operation.parameters ?? [])
    .map((parameter) =>
      parameter.$ref ? (components.parameters[nameReference(parameter.$ref)] ?? parameter) : parameter,
    )
    .filter((parameter) => parameter.in === "query");
