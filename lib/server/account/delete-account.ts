import { isUserDeletedError } from "#db/errors.ts";
import { anonymizeFeedback } from "#db/queries/feedback.ts";
import { closeBillingAccount } from "#server/billing/close-account.ts";
import { deleteUserCaptures } from "#server/capture/delete-captures.ts";
import { deleteAuthUser } from "#server/integrations/supabase/index.ts";
import { deleteUserWatches } from "#server/watches/delete-watches.ts";

async function deleteUserData(userId: string): Promise<void> {
  await closeBillingAccount(userId);
  await deleteUserCaptures(userId);
  await deleteUserWatches(userId);
  await anonymizeFeedback(userId);
  await deleteAuthUser(userId);
}

/**
 * Deletes a user: subscriptions first, then files and the sender of feedback, and last the account, which cascades to
 * all rows of the user. Stripe events remain; they hold no personal data. Safe to repeat and to run concurrently.
 * @throws AppError `upstream_failed`, `upstream_timeout`
 */
export async function deleteAccount(userId: string): Promise<{ deleted: true }> {
  try {
    await deleteUserData(userId);
  } catch (error) {
    if (!isUserDeletedError(error)) throw error;
  }
  return { deleted: true };
}
