import { hashSecret, newToken } from "../secrets.ts";
import type { Db } from "../service.ts";
import type { GoogleAccount } from "./accounts.ts";

const LIFE_MINUTES = 10;

/** Stores a new consent page. Returns the id for its form, which works once. */
export async function createConsent(db: Db, state: string): Promise<string> {
  const id = newToken();
  await db`insert into emulator.google_consents (id_hash, state) values (${hashSecret(id)}, ${state})`;
  return id;
}

/**
 * Consumes the id of a submitted form.
 * @returns the state of its page, or undefined when the id was used or has expired
 */
export async function consumeConsent(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db<{ state: string; fresh: boolean }[]>`
    delete from emulator.google_consents where id_hash = ${hashSecret(id)} and code_hash is null
    returning state, created_at > now() - make_interval(mins => ${LIFE_MINUTES}) as fresh`;
  return row?.fresh ? row.state : undefined;
}

/** Issues the code for the callback, valid for this state only. */
export async function issueGoogleCode(db: Db, state: string, subject: string): Promise<string> {
  const code = newToken();
  await db`
    insert into emulator.google_consents (id_hash, state, code_hash, subject)
    values (${hashSecret(newToken())}, ${state}, ${hashSecret(code)}, ${subject})`;
  return code;
}

export async function spendGoogleCode(
  db: Db,
  state: string,
  code: string,
): Promise<GoogleAccount | undefined> {
  const [row] = await db<GoogleAccount[]>`
    with spent as (
      delete from emulator.google_consents where code_hash = ${hashSecret(code)} and state = ${state}
        and created_at > now() - make_interval(mins => ${LIFE_MINUTES})
      returning subject)
    select subject, name, email, email_verified from emulator.google_accounts join spent using (subject)`;
  return row;
}
