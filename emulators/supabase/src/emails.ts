import { getIssuer } from "./access-token.ts";
import { AuthError } from "./errors.ts";
import { startFlow } from "./flows.ts";
import { buildEmail, type MailKind, mailHtml } from "./mail-html.ts";
import { issueMailToken, type Kind } from "./mail-tokens.ts";
import type { Challenge } from "./pkce.ts";
import { withQuery } from "./redirects.ts";
import { hashSecret } from "./secrets.ts";
import type { Db, Service } from "./service.ts";
import type { UserRow } from "./users.ts";

/** Final redirect of an email link, and the client that may exchange its code. */
export interface EmailRedirect {
  redirectTo: string;
  challenge: Challenge | undefined;
}

const SENT_AT = {
  confirmation: "confirmation_sent_at",
  recovery: "recovery_sent_at",
  email_change: "email_change_sent_at",
} as const;

/** `amr` method in the access token for each kind of email. */
const PROOF: Readonly<Record<MailKind, string>> = {
  signup: "email/signup",
  invite: "invite",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email_change",
};

/** @throws AuthError 429 when this user was sent an email of this kind within the cooldown */
function assertCooldown(service: Service, sentAt: Date | null): void {
  const seconds = service.settings.mailCooldownSeconds;
  const wait = sentAt ? Math.ceil((sentAt.getTime() + seconds * 1000 - Date.now()) / 1000) : 0;
  if (wait > 0) {
    const text = `For security purposes, you can only request this after ${wait} second${wait === 1 ? "" : "s"}.`;
    throw new AuthError(429, "over_email_send_rate_limit", text);
  }
}

function buildLink(service: Service, kind: MailKind, token: string, redirectTo: string): string {
  if (service.settings.mailLink === "token_hash")
    return withQuery(redirectTo, { token_hash: token, type: kind });
  return withQuery(`${getIssuer(service)}/verify`, { token, type: kind, redirect_to: redirectTo });
}

interface Delivery {
  user: UserRow;
  kind: MailKind;
  tokenKind: Kind;
  to: string;
  flowId: string | null;
  redirectTo: string;
}

async function deliver(service: Service, tx: Db, mail: Delivery): Promise<void> {
  service.limits.mail();
  const { token, otp } = await issueMailToken(tx, mail.user.id, mail.tokenKind, mail.to, mail.flowId);
  const link = buildLink(service, mail.kind, token, mail.redirectTo);
  const letter = buildEmail(mail.kind, mail.to, {
    from: mail.user.email ?? "",
    to: mail.user.email_change ?? "",
  });
  await tx`
    insert into emulator.mails (recipient, subject, link, html, code, token_hash)
    values (${mail.to}, ${letter.subject}, ${link}, ${mailHtml(letter, link, otp)}, ${otp}, ${hashSecret(token)})`;
}

async function markSent(tx: Db, user: UserRow, sort: keyof typeof SENT_AT): Promise<void> {
  await tx`update auth.users set ${tx(SENT_AT[sort])} = now(), updated_at = now() where id = ${user.id}`;
}

async function createFlow(
  tx: Db,
  user: UserRow,
  kind: MailKind,
  back: EmailRedirect,
): Promise<string | null> {
  if (!back.challenge) return null;
  return startFlow(tx, {
    userId: user.id,
    provider: "email",
    method: PROOF[kind],
    challenge: back.challenge,
    redirectTo: back.redirectTo,
  });
}

/**
 * Sends an email to the user's address. The caller must hold the lock on the user's row for the cooldown.
 * @throws AuthError 429
 */
export async function sendMail(
  service: Service,
  tx: Db,
  user: UserRow,
  kind: Exclude<MailKind, "email_change">,
  back: EmailRedirect,
): Promise<void> {
  const tokenKind = kind === "signup" || kind === "invite" ? "confirmation" : "recovery";
  assertCooldown(service, user[SENT_AT[tokenKind]]);
  const flowId = await createFlow(tx, user, kind, back);
  await deliver(service, tx, {
    user,
    kind,
    tokenKind,
    to: user.email ?? "",
    flowId,
    redirectTo: back.redirectTo,
  });
  await markSent(tx, user, tokenKind);
}

/**
 * Sends a confirmation to the new address, and to the current one if both must confirm. `user.email_change` is already
 * set.
 */
export async function sendEmailChange(
  service: Service,
  tx: Db,
  user: UserRow,
  back: EmailRedirect,
): Promise<void> {
  assertCooldown(service, user.email_change_sent_at);
  const flowId = await createFlow(tx, user, "email_change", back);
  const shared = { user, kind: "email_change" as const, flowId, redirectTo: back.redirectTo };
  if (service.settings.secureEmailChange && user.email) {
    await deliver(service, tx, { ...shared, tokenKind: "email_change_current", to: user.email });
  }
  await deliver(service, tx, { ...shared, tokenKind: "email_change_new", to: user.email_change ?? "" });
  await markSent(tx, user, "email_change");
}
