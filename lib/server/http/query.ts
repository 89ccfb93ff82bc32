import type * as z from "zod/mini";
import { parseApiInput } from "#server/api/parse-input.ts";
import { AppError } from "#shared/errors.ts";

/** The parameters of a request's query. @throws AppError `invalid` for a repeated one */
function readQuery({ url }: Request): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name))
      throw new AppError("invalid", `The parameter ${name.slice(0, 40)} is repeated.`);
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

/** Parses the query of a request. @throws AppError `invalid`, `unknown_field` */
export const parseQuery = <T extends z.ZodMiniType>(request: Request, schema: T): z.infer<T> =>
  parseApiInput(schema, readQuery(request));
