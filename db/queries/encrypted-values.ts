import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.ts";

type EncryptedColumn = {
  /** The purpose of its key. */
  purpose: string;
  table: string;
  /** An expression whose value is the encrypted text. */
  value: string;
  /** The assignment of a new one. */
  assign: (value: string) => SQL;
  /** What the values of a row are bound to. */
  owner?: string;
  /** Which rows have a value. */
  where?: string;
};

const column = (purpose: string, table: string, name: string, owner?: string): EncryptedColumn => ({
  purpose,
  table,
  value: name,
  assign: (value) => sql`${sql.raw(name)} = ${value}`,
  ...(owner ? { owner } : {}),
});

/** A value in a JSON column. @param path keys, separated by commas */
const inJson = (
  purpose: string,
  { table, name, path }: { table: string; name: string; path: string },
): EncryptedColumn => ({
  purpose,
  table,
  value: `${name} #>> '{${path}}'`,
  assign: (value) =>
    sql`${sql.raw(name)} = jsonb_set(${sql.raw(name)}, ${sql.raw(`'{${path}}'`)}, to_jsonb(${value}::text))`,
});

const ROW_OWNER = "user_id || ':' || id";

/** Every place whose values are encrypted with a key of `ENCRYPTION_KEY`. */
const COLUMNS: EncryptedColumn[] = [
  column("webhook-secrets", "webhook_endpoints", "secret"),
  column("webhook-secrets", "webhook_endpoints", "previous_secret"),
  column("watch-credentials", "page_watches", "credentials"),
  column("session-state", "saved_sessions", "encrypted_state", ROW_OWNER),
  column("session-login", "saved_sessions", "encrypted_login", ROW_OWNER),
  column("destination-secrets", "destinations", "encrypted_secret", ROW_OWNER),
  // What steps type.
  inJson("step-texts", { table: "page_watches", name: "capture", path: "encryptedTexts" }),
  inJson("step-texts", { table: "jobs", name: "request", path: "options,encryptedTexts" }),
  inJson("step-texts", { table: "schedules", name: "request", path: "options,encryptedTexts" }),
  {
    ...inJson("recipient-confirmations", { table: "mail_outbox", name: "data", path: "token" }),
    where: "kind = 'recipient_confirmation'",
  },
  // Responses of other calls are stored as JSON.
  { ...column("idempotent-response", "api_idempotency_keys", "response"), where: "response not like '{%'" },
];

const BATCH = 200;

/** @returns the new value; null for one that stays */
type Replace = (encrypted: { purpose: string; value: string; owner: string }) => string | null;

async function replaceInColumn(
  { purpose, table, value, assign, owner = "''", where = "true" }: EncryptedColumn,
  replace: Replace,
): Promise<void> {
  for (let last = "(0,0)"; ; ) {
    const rows = await db.execute<{ place: string; value: string; owner: string }>(sql`
      select ctid::text as place, ${sql.raw(value)} as value, ${sql.raw(owner)} as owner from ${sql.identifier(table)}
      where ${sql.raw(value)} is not null and ${sql.raw(where)} and ctid > ${last}::tid order by ctid limit ${BATCH}`);
    for (const row of rows) {
      const next = replace({ purpose, value: row.value, owner: row.owner });
      // The value may have been replaced or moved meanwhile; then a later batch or the next run has it.
      if (next !== null)
        await db.execute(sql`update ${sql.identifier(table)} set ${assign(next)}
          where ctid = ${row.place}::tid and ${sql.raw(value)} = ${row.value}`);
    }
    const end = rows.at(-1)?.place;
    if (end === undefined || rows.length < BATCH) return;
    last = end;
  }
}

/** Calls `replace` for every encrypted value of the database, one row after the other. */
export async function replaceEncryptedValues(replace: Replace): Promise<void> {
  for (const one of COLUMNS) await replaceInColumn(one, replace);
}
