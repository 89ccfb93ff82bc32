import { AuthError } from "./errors.ts";
import { type Challenge, verifyChallenge } from "./pkce.ts";
import { hashSecret } from "./secrets.ts";
import type { Db, Service } from "./service.ts";

/** A pending sign-in that another request completes: with Google, or through an email link. */
export interface FlowRow {
  id: string;
  user_id: string | null;
  provider: string;
  authentication_method: string;
  code_challenge: string | null;
  code_challenge_method: Challenge["method"] | null;
  redirect_to: string;
  state_used_at: Date | null;
  provider_token: string | null;
  expired: boolean;
}

interface NewFlow {
  userId?: string;
  provider: string;
  method: string;
  challenge: Challenge | undefined;
  redirectTo: string;
}

export async function startFlow(db: Db, flow: NewFlow): Promise<string> {
  const id = crypto.randomUUID();
  await db`
    insert into auth.flow_state (id, user_id, provider, authentication_method, code_challenge, code_challenge_method, redirect_to)
    values (${id}, ${flow.userId ?? null}, ${flow.provider}, ${flow.method}, ${flow.challenge?.challenge ?? null},
      ${flow.challenge?.method ?? null}, ${flow.redirectTo})`;
  return id;
}

/** Issues the code for the client's redirect. Its lifetime starts now, not when the email was sent. */
export async function issueCode(
  db: Db,
  flowId: string,
  userId: string,
  providerToken: string | null = null,
): Promise<string> {
  const code = crypto.randomUUID();
  await db`
    update auth.flow_state set auth_code_hash = ${hashSecret(code)}, auth_code_issued_at = now(), user_id = ${userId},
      provider_token = ${providerToken}
    where id = ${flowId}`;
  return code;
}

const unknownCode = () =>
  new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");

/**
 * Redeems a code. A wrong verifier does not consume it, so the client with the right one can still use it.
 * @throws AuthError 404 unknown or used, 422 expired, 400 for another client's verifier
 */
export async function redeemCode(
  service: Service,
  code: string,
  verifier: string,
): Promise<FlowRow & { user_id: string }> {
  const [flow] = await service.sql<FlowRow[]>`
    select *, auth_code_issued_at < now() - make_interval(secs => ${service.settings.flowSeconds}) as expired
    from auth.flow_state where auth_code_hash = ${hashSecret(code)}`;
  if (!flow?.user_id || !flow.code_challenge || !flow.code_challenge_method) throw unknownCode();
  if (flow.expired)
    throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!verifyChallenge({ challenge: flow.code_challenge, method: flow.code_challenge_method }, verifier)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
  // Of two concurrent exchanges, only the one that deletes the row succeeds.
  const { count } = await service.sql`delete from auth.flow_state where id = ${flow.id}`;
  if (count === 0) throw unknownCode();
  return { ...flow, user_id: flow.user_id };
}
