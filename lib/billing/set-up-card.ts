import "server-only";
import type { AuthUser } from "#lib/auth/contract.ts";
import { AppError } from "#lib/errors.ts";
import { startCardSetup } from "#lib/outside/stripe/door.ts";
import type { SetUpCardResponse } from "./contract.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/** Begins to take down another card; nothing is charged. */
export async function setUpCard(user: AuthUser): Promise<SetUpCardResponse> {
  const { customerId } = await ensureCustomer(user);
  const clientSecret = await startCardSetup(customerId);
  if (!clientSecret) throw new AppError("outside_failed", "The card form could not be opened.");
  return { clientSecret };
}
