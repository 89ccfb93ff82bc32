import "server-only";
import { forgetSender } from "#db/queries/feedback.ts";
import { endEverything } from "#lib/billing/end-everything.ts";
import { deleteCapturesOf } from "#lib/inspector/history/remove-captures.ts";
import { deleteAuthUser } from "#lib/outside/supabase/door.ts";

/**
 * Deletes a user: first what they pay for, then their files and their name on feedback, last the account, with which
 * the database removes every row about them. The payment ledger stays; it holds no personal data. Broken off anywhere, it can be done again.
 */
export async function deleteAccount(userId: string): Promise<{ deleted: true }> {
  await endEverything(userId);
  await deleteCapturesOf(userId);
  await forgetSender(userId);
  await deleteAuthUser(userId);
  return { deleted: true };
}
