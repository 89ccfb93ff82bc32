import { hashSecret, newOtp, newToken } from "./secrets.ts";
import type { Db } from "./service.ts";

export type Kind = "confirmation" | "recovery" | "email_change_current" | "email_change_new";

export interface MailToken {
  user_id: string;
  kind: Kind;
  flow_id: string | null;
  expired: boolean;
}

/** Prefix of tokens in PKCE flows, whose links result in a code instead of a session. */
export const PKCE_PREFIX = "pkce_";

/** Token kinds that a verification type accepts; undefined for an unknown type. */
export function getTokenKinds(type: string): readonly Kind[] | undefined {
  if (type === "signup" || type === "invite") return ["confirmation"];
  if (type === "recovery" || type === "magiclink") return ["recovery"];
  if (type === "email") return ["confirmation", "recovery"];
  if (type === "email_change") return ["email_change_current", "email_change_new"];
  return undefined;
}

/** Issues a token of this kind and invalidates the previous one. The one-time code is bound to its address. */
export async function issueMailToken(
  db: Db,
  userId: string,
  kind: Kind,
  email: string,
  flowId: string | null,
) {
  const token = (flowId ? PKCE_PREFIX : "") + newToken();
  const otp = newOtp();
  await db`
    insert into auth.one_time_tokens (user_id, kind, token_hash, otp_hash, flow_id)
    values (${userId}, ${kind}, ${hashSecret(token)}, ${hashSecret(email + otp)}, ${flowId})
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, otp_hash = excluded.otp_hash,
      flow_id = excluded.flow_id, created_at = now()`;
  return { token, otp };
}

/** Deletes the token of a link, so that only one of two concurrent uses finds it. */
export async function consumeLinkToken(
  db: Db,
  kinds: readonly Kind[],
  token: string,
  lifeSeconds: number,
): Promise<MailToken | undefined> {
  const [row] = await db<MailToken[]>`
    delete from auth.one_time_tokens where token_hash = ${hashSecret(token)} and kind in ${db(kinds)}
    returning user_id, kind, flow_id, created_at < now() - make_interval(secs => ${lifeSeconds}) as expired`;
  return row?.expired ? undefined : row;
}

/** Deletes the token of a one-time code, which is valid only with its address. */
export async function consumeOtp(
  db: Db,
  kinds: readonly Kind[],
  email: string,
  otp: string,
  lifeSeconds: number,
): Promise<MailToken | undefined> {
  const [row] = await db<MailToken[]>`
    delete from auth.one_time_tokens where otp_hash = ${hashSecret(email + otp)} and kind in ${db(kinds)}
      and user_id in (select id from auth.users where ${email} in (email, email_change))
    returning user_id, kind, flow_id, created_at < now() - make_interval(secs => ${lifeSeconds}) as expired`;
  return row?.expired ? undefined : row;
}

export async function dropMailTokens(db: Db, userId: string): Promise<void> {
  await db`delete from auth.one_time_tokens where user_id = ${userId}`;
}
