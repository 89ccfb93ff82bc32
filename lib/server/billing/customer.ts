import { ensureCustomerRow, findCustomerRow, linkCustomer } from "#db/queries/billing-customers.ts";
import { createCustomer, findNewCustomer, setCustomerEmail } from "#server/integrations/stripe/index.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import { AppError, accountDeletedError } from "#shared/errors.ts";
import { createOnce } from "./create-once.ts";
import { type SyncResult, syncCustomer } from "./sync.ts";

async function makeCustomer({ id }: AuthUser): Promise<string> {
  const row = await ensureCustomerRow(id);
  if (!row) throw accountDeletedError();
  const made = await createOnce({
    name: `customer:${id}:${row.generation}`,
    userId: id,
    create: (key) => createCustomer(id, key),
    find: () => findNewCustomer(id),
  });
  const linked = await linkCustomer(id, made);
  if (!linked) throw accountDeletedError();
  return linked;
}

/**
 * The payment provider's customer of this user, with its state fetched now. Made on the first purchase, and again
 * when somebody deleted it there.
 */
export async function ensureCustomer(
  buyer: AuthUser,
): Promise<NonNullable<SyncResult> & { customerId: string }> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const row = await findCustomerRow(buyer.id);
    const customerId = row?.stripeCustomerId ?? (await makeCustomer(buyer));
    const synced = await syncCustomer(customerId);
    if (!synced || synced.remote.isDeleted) continue;
    if (buyer.email && synced.remote.email !== buyer.email) await setCustomerEmail(customerId, buyer.email);
    return { ...synced, customerId };
  }
  throw new AppError("outside_failed", "The payment service lost your account. Please try again.");
}
