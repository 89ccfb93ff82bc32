import { findUserEmail } from "#db/queries/users.ts";
import { type StripeCustomerState, setCustomerEmail } from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/log.ts";

/**
 * Sends receipts to the account's present address after it has changed; the first one is set with the first purchase.
 * A failure is logged and left to the next sync: what the customer pays for must not wait for it.
 */
export async function updateCustomerEmail(
  customerId: string,
  userId: string,
  { isDeleted, email }: StripeCustomerState,
): Promise<void> {
  if (isDeleted || email === null) return;
  const current = await findUserEmail(userId);
  if (!current || current === email) return;
  await setCustomerEmail(customerId, current).catch((error: unknown) =>
    logWarning("billing.customer_email_update_failed", { customer: customerId, error }),
  );
}
