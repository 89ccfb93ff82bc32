import { isUserDeletedError } from "#db/errors.ts";
import { anonymizeFeedback } from "#db/queries/feedback.ts";
import { closeBillingAccount } from "./billing/close-account.ts";
import { deleteUserCaptures } from "./capture/delete-captures.ts";
import { deleteAuthUser } from "./integrations/supabase/index.ts";

async function deleteEverything(userId: string): Promise<void> {
  await closeBillingAccount(userId);
  await deleteUserCaptures(userId);
  await anonymizeFeedback(userId);
  await deleteAuthUser(userId);
}

/**
 * Deletes a user: first what they pay for, then their files and their name on feedback, last the account, with which
 * the database removes every row about them. The payment ledger stays; it holds no personal data. Broken off anywhere,
 * it can be done again; done twice at the same moment, both say that it is done.
 */
export async function deleteAccount(userId: string): Promise<{ deleted: true }> {
  try {
    await deleteEverything(userId);
  } catch (error) {
    if (!isUserDeletedError(error)) throw error;
  }
  return { deleted: true };
}
