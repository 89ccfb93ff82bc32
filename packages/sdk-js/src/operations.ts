import type { components, OPERATIONS, operations } from "./openapi.ts";

/** The objects of the API by their names in the OpenAPI document, such as `Schemas["Job"]`. */
export type Schemas = components["schemas"];
/** The calls of the API; `operations` has the messages of webhooks, too. */
export type Operation = keyof typeof OPERATIONS;

/** The JSON body that an operation takes. */
export type Body<O extends Operation> = operations[O] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : never;

/** The query that an operation takes. */
export type Query<O extends Operation> = operations[O] extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never;

/** The JSON answer of an operation; null if it has none. */
export type Answer<O extends Operation> = operations[O] extends {
  responses: { 200: { content: { "application/json": infer R } } };
}
  ? R
  : null;

/** The operations that answer one page of a list. */
export type ListOperation = {
  [O in Operation]: Answer<O> extends { data: unknown[]; nextCursor: string | null } ? O : never;
}[Operation];

/** The operations that can run as a job instead, with `Prefer: respond-async`. */
export type AsyncOperation = {
  [O in Operation]: operations[O] extends { responses: { 202: unknown } } ? O : never;
}[Operation];
