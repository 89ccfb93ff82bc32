import { type Executor, inTransaction } from "#db/client.ts";
import {
  confirmMailRecipient,
  deleteMailRecipient,
  getMaxRecipients,
  insertMailRecipient,
  listMailRecipients,
  type MailRecipientRow,
  replaceConfirmationLink,
} from "#db/queries/mail-recipients.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { enforceRateLimit } from "#server/platform/rate-limit/request-limits.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { AddRecipient, MailRecipient, MailRecipientList } from "#shared/notifications/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { createConfirmationToken, hashConfirmationToken } from "./confirmation-token.ts";
import { writeMail } from "./outbox.ts";

const LINK_HOURS = 72;

/* Confirmation mails go to people who have not asked for them, so all ways to send one share these limits. */
const SENDER_RATE = { name: "recipient-sender", perDay: 10 };
/** From all accounts together. */
const ADDRESS_RATE = { name: "recipient-address", perDay: 5 };
const REPEAT_RATE = { name: "recipient-repeat", perMinute: 1 };

function getState(row: MailRecipientRow, isIncluded: boolean): MailRecipient["state"] {
  if (row.refusedAt) return "refused";
  if (!isIncluded) return "paused";
  return row.confirmedAt ? "confirmed" : "pending";
}

const toMailRecipient = (row: MailRecipientRow, isIncluded: boolean): MailRecipient => ({
  id: toPublicId("recipient", row.id),
  address: row.address,
  state: getState(row, isIncluded),
  linkExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
});

/** Lists the user's extra recipients, oldest first. Those beyond the plan's number are paused. */
export async function listRecipients(userId: string): Promise<MailRecipientList> {
  const [rows, maxRecipients] = await Promise.all([listMailRecipients(userId), getMaxRecipients(userId)]);
  return { data: rows.map((row, index) => toMailRecipient(row, index < maxRecipients)), maxRecipients };
}

/** Writes the mail with the link. @throws AppError `rate_limited` */
async function writeConfirmation(
  tx: Executor,
  { id, email }: AuthUser,
  row: MailRecipientRow,
  encryptedToken: string,
): Promise<void> {
  await enforceRateLimit(REPEAT_RATE, `${id}:${row.address}`, tx);
  await enforceRateLimit(SENDER_RATE, id, tx);
  await enforceRateLimit(ADDRESS_RATE, row.address, tx);
  await writeMail(tx, {
    userId: id,
    recipientId: row.id,
    kind: "recipient_confirmation",
    subjectKey: row.tokenHash ?? "",
    data: { sender: email, token: encryptedToken, expiresAt: row.tokenExpiresAt?.toISOString() ?? "" },
  });
}

function tooManyRecipientsError(maxRecipients: number): AppError {
  if (maxRecipients === 0)
    return planError("no_access", "Extra recipients come with paid plans. Upgrade your plan to add one.", {
      limit: 0,
    });
  return tooManyError(maxRecipients, "extra recipients", "Remove");
}

function invalidAddressError(message: string): AppError {
  return new AppError("invalid", message, { details: [{ pointer: "/address", code: "invalid", message }] });
}

/**
 * Adds an extra recipient and sends it a confirmation link.
 * @throws AppError `invalid` for the user's own address and for one that is in the list, `no_access`, `conflict` at the
 * plan's number, `rate_limited`
 */
export async function addRecipient(user: AuthUser, { address }: AddRecipient): Promise<MailRecipient> {
  if (address === user.email.toLowerCase())
    throw invalidAddressError("Your own address gets these emails already.");
  const maxRecipients = await getMaxRecipients(user.id);
  const { tokenHash, encryptedToken } = createConfirmationToken();
  return inTransaction(async (tx) => {
    const link = { tokenHash, validHours: LINK_HOURS };
    const row = await insertMailRecipient(tx, { userId: user.id, address }, link, maxRecipients);
    if (row === "duplicate") throw invalidAddressError("This address is in your list already.");
    if (row === "full") throw tooManyRecipientsError(maxRecipients);
    await writeConfirmation(tx, user, row, encryptedToken);
    return toMailRecipient(row, true);
  });
}

const recipientNotFoundError = (): AppError => new AppError("not_found", "Recipient not found.");

/**
 * Sends a new confirmation link; the one before it ends.
 * @throws AppError `not_found` also for a recipient that has confirmed, `rate_limited` within a minute
 */
export async function resendConfirmation(user: AuthUser, id: string): Promise<{ sent: true }> {
  const { tokenHash, encryptedToken } = createConfirmationToken();
  await inTransaction(async (tx) => {
    const row = await replaceConfirmationLink(tx, user.id, id, { tokenHash, validHours: LINK_HOURS });
    if (!row) throw recipientNotFoundError();
    await writeConfirmation(tx, user, row, encryptedToken);
  });
  return { sent: true };
}

/** Removes an extra recipient. @throws AppError `not_found` */
export async function removeRecipient(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteMailRecipient(userId, id))) throw recipientNotFoundError();
  return { deleted: true };
}

/** Confirms the recipient of a link. @throws AppError `not_found` for a link that was used, replaced or has expired */
export async function confirmRecipient(token: string): Promise<{ confirmed: true }> {
  if (!(await confirmMailRecipient(hashConfirmationToken(token))))
    throw new AppError("not_found", "This link is not valid any more.");
  return { confirmed: true };
}
