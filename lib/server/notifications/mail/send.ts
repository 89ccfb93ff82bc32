import { createTransport } from "nodemailer";
import { inTransaction } from "#db/client.ts";
import { markRecipientRefused } from "#db/queries/mail-recipients.ts";
import { type ClaimedMail, claimMail, endMail, postponeMail } from "#db/queries/mails.ts";
import { updateNotificationSettings } from "#db/queries/notification-settings.ts";
import { enqueueMail } from "#server/notifications/queue.ts";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import { getRetrySeconds, type RetrySchedule } from "#server/queue/attempt.ts";
import { isOptionalMailKind } from "#shared/notifications/contract.ts";
import { publicEnv } from "#shared/public-env.ts";
import { type MailPicture, renderMailPicture } from "./picture.ts";
import { PICTURE_ID, renderMail } from "./render.ts";
import { isMailKind } from "./templates.ts";

const CONNECT_MS = 10_000;
/** All of one attempt, shorter than its lease. */
const SEND_MS = 30_000;

const MINUTE = 60;
const RETRIES: RetrySchedule = { seconds: [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE], isEndless: true };
/** After three days without a mail server a mail is out of date. */
const MAX_AGE_SECONDS = 3 * 24 * 60 * MINUTE;

/** Whether the mail server refused the recipient for good: a reply of 5xx to `RCPT TO` (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === "EENVELOPE" && responseCode >= 500;
}

/** The address of an extra recipient; null when it was removed, has unsubscribed, or is the user's own by now. */
function findExtraRecipient({ mail, email, isMuted, extraRecipient }: ClaimedMail): string | null {
  if (!extraRecipient || extraRecipient.refusedAt || !email) return null;
  const { address, confirmedAt, tokenHash } = extraRecipient;
  if (address === email.toLowerCase()) return null;
  // Only the newest link works.
  const isWanted =
    mail.kind === "recipient_confirmation" ? tokenHash === mail.subjectKey : confirmedAt && !isMuted;
  return isWanted ? address : null;
}

/** The address to send to; null for a mail that is switched off or cannot be delivered. */
function findRecipient(claimed: ClaimedMail): string | null {
  const { mail, email, isMuted, bouncedAddress } = claimed;
  if (mail.recipientId) return findExtraRecipient(claimed);
  const to = mail.recipient ?? email;
  if (!isOptionalMailKind(mail.kind)) return to;
  return isMuted || to === bouncedAddress ? null : to;
}

/** @throws Error of the mail server, or when it did not answer in time */
async function sendOverSmtp({ mail, email, timeZone }: ClaimedMail, to: string): Promise<void> {
  if (!env.SMTP_URL || !env.MAIL_FROM) throw new Error("SMTP_URL is not set");
  if (!isMailKind(mail.kind)) throw new Error(`There is no mail of the kind ${mail.kind}`);
  const { kind, userId, recipientId } = mail;
  const copy = recipientId && email ? { recipientId, sender: email } : null;
  const picture = mail.data.picture ? await renderMailPicture(mail.data.picture as MailPicture) : null;
  const data = picture ? mail.data : { ...mail.data, picture: null };
  const { headers, ...content } = renderMail({ kind, userId, data, copy }, timeZone);
  const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: CONNECT_MS };
  const transport = createTransport({ url: env.SMTP_URL, dnsTimeout: CONNECT_MS, ...timeouts });
  const messageId = `<${mail.id}@${new URL(publicEnv.siteUrl).hostname}>`;
  try {
    const sending = transport.sendMail({
      ...content,
      from: env.MAIL_FROM,
      to,
      messageId,
      headers,
      ...(picture
        ? { attachments: [{ filename: "difference.jpg", content: picture, cid: PICTURE_ID }] }
        : {}),
      date: mail.createdAt,
    });
    await withTimeout(SEND_MS, sending, (): never => {
      throw new Error("The mail server did not answer in time");
    });
  } finally {
    transport.close();
  }
}

async function handleFailure(claimed: ClaimedMail, to: string, error: unknown): Promise<void> {
  const { mail, ageSeconds } = claimed;
  logWarning("mail.not_sent", { outboxId: mail.id, mail: mail.kind, attempt: mail.attempts, error });
  const isRefused = isRefusedForGood(error);
  if (isRefused && mail.recipientId) await markRecipientRefused(mail.recipientId);
  else if (isRefused && claimed.email === to)
    await updateNotificationSettings(mail.userId, { bouncedAddress: to });
  if (isRefused || ageSeconds > MAX_AGE_SECONDS) return endMail(mail.id, "failed");
  const delay = getRetrySeconds(RETRIES, mail.attempts) ?? MINUTE;
  await inTransaction(async (tx) => {
    await postponeMail(tx, mail.id, delay);
    await enqueueMail(tx, mail.id, delay);
  });
}

/**
 * Sends a mail of the outbox that is due, and schedules the next attempt after a failure. The address is read now. A mail
 * is repeated with the same `Message-ID` only when its process died between the server's answer and our commit.
 */
export async function sendMail(outboxId: string): Promise<void> {
  const claimed = await claimMail(outboxId);
  if (!claimed) return;
  const to = findRecipient(claimed);
  if (!to) return endMail(outboxId, "dropped");
  try {
    await sendOverSmtp(claimed, to);
  } catch (error) {
    return handleFailure(claimed, to, error);
  }
  await endMail(outboxId, "sent");
}
