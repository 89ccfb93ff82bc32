import { sql } from "./database.ts";

type Usage = { used: number; committed: number; released: number; reserved: number };

/** What a user has used in all periods, and the reservations in each state. */
export async function readUsage(userId: string): Promise<Usage> {
  const [row] = await sql<Usage[]>`select
    coalesce((select sum(used)::int from usage_counters where user_id = ${userId}), 0) as used,
    count(*) filter (where state = 'committed')::int as committed,
    count(*) filter (where state = 'released')::int as released,
    count(*) filter (where state = 'reserved')::int as reserved
    from usage_reservations where user_id = ${userId}`;
  if (!row) throw new Error("The usage was not read.");
  return row;
}
