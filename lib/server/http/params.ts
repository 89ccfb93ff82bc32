import * as z from "zod/mini";
import { parseApiInput } from "#server/api/parse-input.ts";
import { Cursor, MAX_INTEGER } from "#shared/contract-fields.ts";
import { AppError } from "#shared/errors.ts";
import type { PublicIdKind } from "#shared/public-id.ts";
import { PublicId } from "#shared/public-id-schema.ts";
import { FEED_FORMATS } from "#shared/watches/feeds.ts";

/** A row id in canonical form within PostgreSQL's `integer` range, so that every resource has one URL. */
const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.positive(), z.lte(MAX_INTEGER))),
);

export const PlanParams = z.object({ productId: PathId, planId: PathId });
export const ToolParams = z.object({ key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)) });

export const UuidParams = z.object({ id: z.uuid() });
/** The position after which a list continues, from `?cursor=`. @throws AppError `invalid` */
export const parseCursorParam = (request: Request): string | undefined =>
  parseQuery(request, z.object({ cursor: Cursor })).cursor;

export const PublicIdParams = (kind: PublicIdKind) => z.object({ id: PublicId(kind) });

/** A feed by the token of its address, 32 bytes in base64url. */
export const FeedParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  format: z.enum(FEED_FORMATS),
});

/** The id of a run that its client wants to follow, from `X-Run-Id`; null without one. */
export const parseRunId = ({ headers }: Request): string | null =>
  z.uuid().safeParse(headers.get("x-run-id")).data ?? null;

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
