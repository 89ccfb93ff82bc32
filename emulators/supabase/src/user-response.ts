import { type IdentityRow, listIdentities } from "./identities.ts";
import type { Db } from "./service.ts";
import type { Json, UserRow } from "./users.ts";

/** Omits fields without a value, as Supabase does. */
function omitEmptyFields(fields: Json): Json {
  const entries = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  );
}

function toIdentity(row: IdentityRow): Json {
  return omitEmptyFields({
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: row.last_sign_in_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    email: row.email,
  });
}

function toUser(user: UserRow): Json {
  return omitEmptyFields({
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    email_confirmed_at: user.email_confirmed_at,
    phone: "",
    confirmation_sent_at: user.confirmation_sent_at,
    confirmed_at: user.email_confirmed_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.email_change || null,
    email_change_sent_at: user.email_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
    is_anonymous: false,
  });
}

export async function toUserResponse(db: Db, user: UserRow): Promise<Json> {
  const identities = await listIdentities(db, user.id);
  return { ...toUser(user), identities: identities.map(toIdentity) };
}

/** Response to a sign-up with a confirmed address: indistinguishable from a success. */
export function obfuscatedUserResponse(email: string, userMetadata: Json): Json {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
