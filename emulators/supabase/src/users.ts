import type postgres from "postgres";
import type { Db } from "./service.ts";

export type Json = Record<string, unknown>;

/** A row of auth.users, without the columns that are not read here. */
export interface UserRow {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json;
  raw_user_meta_data: Json;
  created_at: Date;
  updated_at: Date;
  banned_until: Date | null;
  deleted_at: Date | null;
}

/** Cast for `sql.json`, whose type does not accept parsed JSON. */
export function toJsonValue(value: unknown): postgres.JSONValue {
  return value as postgres.JSONValue;
}

/** With `lock`, locks the row until the transaction ends. */
export async function findUserByEmail(db: Db, email: string, lock = false): Promise<UserRow | undefined> {
  const [row] = await db<UserRow[]>`
    select * from auth.users where email = ${email} and deleted_at is null ${lock ? db`for update` : db``}`;
  return row;
}

export async function findUser(db: Db, id: string, lock = false): Promise<UserRow | undefined> {
  const [row] = await db<
    UserRow[]
  >`select * from auth.users where id = ${id} ${lock ? db`for update` : db``}`;
  return row;
}

/** @throws Error when the row is missing, which the caller's lock excludes */
export async function getUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new Error("The user is gone");
  return row;
}

export interface NewUser {
  id?: string;
  email: string;
  passwordHash: string | null;
  provider: string;
  userMetadata: Json;
  appMetadata?: Json;
  role?: string;
}

/** Sets role and audience itself, never from a client's input. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const appMetadata = { ...user.appMetadata, provider: user.provider, providers: [user.provider] };
  const [row] = await db<UserRow[]>`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
    values (${user.id ?? crypto.randomUUID()}, 'authenticated', ${user.role ?? "authenticated"}, ${user.email},
      ${user.passwordHash}, ${db.json(toJsonValue(appMetadata))}, ${db.json(toJsonValue(user.userMetadata))})
    returning *`;
  if (!row) throw new Error("insert returned no row");
  return row;
}

/** Supabase's merge: null deletes a key. */
export function mergeJson(base: Json, changes: Json): Json {
  return Object.fromEntries(Object.entries({ ...base, ...changes }).filter(([, value]) => value !== null));
}

export async function saveUserMetadata(db: Db, id: string, metadata: Json): Promise<void> {
  await db`update auth.users set raw_user_meta_data = ${db.json(toJsonValue(metadata))}, updated_at = now() where id = ${id}`;
}

export async function saveAppMetadata(db: Db, id: string, metadata: Json): Promise<void> {
  await db`update auth.users set raw_app_meta_data = ${db.json(toJsonValue(metadata))}, updated_at = now() where id = ${id}`;
}

export async function savePassword(db: Db, id: string, hash: string): Promise<void> {
  await db`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${id}`;
}

/** Marks the address as confirmed in all three columns, and invalidates pending confirmation emails. */
export async function confirmEmail(db: Db, id: string): Promise<void> {
  await db`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      raw_user_meta_data = raw_user_meta_data || case when raw_user_meta_data ? 'email_verified'
        then '{"email_verified": true}'::jsonb else '{}'::jsonb end
    where id = ${id}`;
  await db`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'::jsonb, updated_at = now()
    where user_id = ${id} and provider = 'email'`;
  await db`delete from auth.one_time_tokens where user_id = ${id} and kind = 'confirmation'`;
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > Date.now();
}
