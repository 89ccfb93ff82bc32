import { randomInt } from "node:crypto";
import type { Db } from "../service.ts";

/** An account at the Google emulator. */
export interface GoogleAccount {
  subject: string;
  name: string;
  email: string;
  email_verified: boolean;
}

const MAX_SHOWN = 8;

/** Oldest first, as on Google's page. */
export async function listAccounts(db: Db): Promise<GoogleAccount[]> {
  return db<GoogleAccount[]>`
    select * from (
      select subject, name, email, email_verified, created_at from emulator.google_accounts
      order by created_at desc, subject desc limit ${MAX_SHOWN}) newest
    order by created_at, subject`;
}

const newSubject = () => `1${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;

/** Creates or updates an account. The address identifies it: choosing it again with another name is the same person. */
export async function saveAccount(db: Db, account: Omit<GoogleAccount, "subject">): Promise<string> {
  const [row] = await db<{ subject: string }[]>`
    insert into emulator.google_accounts (subject, name, email, email_verified)
    values (${newSubject()}, ${account.name}, ${account.email}, ${account.email_verified})
    on conflict (email) do update set name = excluded.name, email_verified = excluded.email_verified
    returning subject`;
  if (!row) throw new Error("insert returned no row");
  return row.subject;
}
