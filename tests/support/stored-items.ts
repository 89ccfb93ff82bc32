import { randomUUID } from "node:crypto";
import type { captures, nameChecks } from "#db/schema.ts";
import { sql } from "./database.ts";
import { toRow } from "./subscriptions.ts";

const tomorrow = () => new Date(Date.now() + 86_400_000);

/** Adds a row of the capture history, without its file. @returns its id */
export async function addCapture(
  userId: string,
  columns: Partial<typeof captures.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    userId,
    kind: "extraction",
    request: {},
    url: "x",
    finalUrl: "x",
    contentType: "text/html",
    sizeBytes: 1,
    fileKey: `${id}.html`,
    expiresAt: tomorrow(),
    ...columns,
  };
  await sql`insert into captures ${sql(toRow(row))}`;
  return row.id;
}

/** Adds a check without results. @returns its id */
export async function addNameCheck(
  userId: string,
  columns: Partial<typeof nameChecks.$inferInsert> = {},
): Promise<string> {
  const row = {
    id: randomUUID(),
    userId,
    request: {},
    rows: { domains: [], social: [] },
    expiresAt: tomorrow(),
    ...columns,
  };
  await sql`insert into name_checks ${sql(toRow(row))}`;
  return row.id;
}
