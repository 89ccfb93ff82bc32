import { setBillingDetails } from "#server/integrations/stripe/index.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { BillingDetails } from "#shared/billing/contract.ts";
import { ensureCustomer } from "./sync.ts";

/**
 * Sets the company name and tax id of future invoices.
 * @throws AppError `invalid` when Stripe rejects the tax id
 */
export async function saveBillingDetails(user: AuthUser, details: BillingDetails): Promise<BillingDetails> {
  const { customerId } = await ensureCustomer(user);
  await setBillingDetails(customerId, details);
  return details;
}
