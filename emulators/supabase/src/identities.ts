import type { Db } from "./service.ts";
import { type Json, toJsonValue } from "./users.ts";

export interface IdentityRow {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Json;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export async function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db<
    IdentityRow[]
  >`select * from auth.identities where user_id = ${userId} order by created_at, provider`;
}

export async function insertIdentity(
  db: Db,
  userId: string,
  provider: string,
  subject: string,
  data: Json,
): Promise<void> {
  await db`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (${userId}, ${provider}, ${subject}, ${db.json(toJsonValue(data))}, now())`;
}

/** Identity data that Supabase stores for a sign-up with password. */
export function emailClaims(userId: string, email: string, verified = false): Json {
  return { sub: userId, email, email_verified: verified, phone_verified: false };
}

/** Adds an email identity to a user of a provider. Idempotent. */
export async function addEmailIdentity(db: Db, userId: string, email: string): Promise<void> {
  const [existing] = await db`
    select 1 from auth.identities where user_id = ${userId} and provider = 'email'`;
  if (existing) return;
  await insertIdentity(db, userId, "email", userId, emailClaims(userId, email, true));
  await refreshProviders(db, userId);
}

/** Updates `app_metadata.providers` to the user's identities. */
export async function refreshProviders(db: Db, userId: string): Promise<void> {
  await db`
    update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || (
      select jsonb_build_object('providers', coalesce(jsonb_agg(provider order by created_at), '[]'),
        'provider', coalesce((jsonb_agg(provider order by created_at)) ->> 0, 'email'))
      from auth.identities where user_id = ${userId})
    where id = ${userId}`;
}
