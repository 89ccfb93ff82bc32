import * as z from "zod/mini";

/* Fields that several contracts share. */

/** Adds a description for the documentation. */
export function describe<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.describe(description)) as T;
}

/** The largest value of PostgreSQL's `integer`, and so of the ids of plans and products. */
export const MAX_INTEGER = 2_147_483_647;

/**
 * Checks a text that is shown to others, e.g. in mails, chats and lists: one line, without control characters and
 * without those that reverse the text after them (Unicode Technical Report 36, section 2.1).
 */
export const isOneLine = (name: string) =>
  z.regex(
    /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
    `${name} must be one line without control or direction characters`,
  );

/**
 * Whether the platform knows a time zone of the IANA database. Only names: PostgreSQL reads the sign of an offset
 * differently than ISO 8601 does.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const MAX_SESSION_NAME = 60;

/** The name by which calls name a saved session or a destination. */
export const ReferenceName = z
  .string({ error: "Please enter a name" })
  .check(
    z.trim(),
    z.minLength(1, "Please enter a name"),
    isOneLine("The name"),
    z.maxLength(MAX_SESSION_NAME, `The name can have at most ${MAX_SESSION_NAME} characters`),
  );

const MAX_IGNORED = 20;

/** Texts whose lines are not compared, in watches of pages and sites. */
export const IgnoredTexts = z
  .array(
    z
      .string()
      .check(z.trim(), z.minLength(2), z.maxLength(200), z.regex(/^.*$/, "An ignored text must be one line")),
  )
  .check(z.maxLength(MAX_IGNORED));

/** The form of every list that continues. */
export type Page<T> = {
  data: T[];
  /** Sent as `?cursor=` it continues the list; null at its end. */
  nextCursor: string | null;
};

export const createPageSchema = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), nextCursor: z.nullable(z.string()) });

/** The position in a list, as a query parameter. */
export const Cursor = z.optional(z.string().check(z.maxLength(200)));
