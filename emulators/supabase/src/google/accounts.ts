import { randomInt } from "node:crypto";
import type { Db } from "../service.ts";

/** Somebody who has an account with the stand-in for Google. */
export interface GoogleAccount {
  subject: string;
  name: string;
  email: string;
  email_verified: boolean;
}

const MAX_SHOWN = 8;

/** The ones made last come last, as on the real page. */
export async function listAccounts(db: Db): Promise<GoogleAccount[]> {
  return db<GoogleAccount[]>`
    select * from (
      select subject, name, email, email_verified, created_at from sandbox.google_accounts
      order by created_at desc, subject desc limit ${MAX_SHOWN}) newest
    order by created_at, subject`;
}

const newSubject = () => `1${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;

/** An address is one account for ever: choosing it again is the same person, with what was typed now. */
export async function keepAccount(db: Db, account: Omit<GoogleAccount, "subject">): Promise<string> {
  const [row] = await db<{ subject: string }[]>`
    insert into sandbox.google_accounts (subject, name, email, email_verified)
    values (${newSubject()}, ${account.name}, ${account.email}, ${account.email_verified})
    on conflict (email) do update set name = excluded.name, email_verified = excluded.email_verified
    returning subject`;
  if (!row) throw new Error("insert returned no row");
  return row.subject;
}
