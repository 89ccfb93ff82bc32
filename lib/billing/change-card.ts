import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { chargeCard, readCardSetup } from "#lib/outside/stripe/door.ts";
import type { ChangeCardResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Sends every later charge to the card that was set up.
 * @throws AppError `not_found` when the set-up is not this user's, or not finished
 */
export async function changeCard(userId: string, setupIntentId: string): Promise<ChangeCardResponse> {
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  const setup = customer ? await readCardSetup(customer, setupIntentId) : null;
  if (!customer || !setup) throw new AppError("not_found", "There is no such card to use.");
  await chargeCard(customer, setup.methodId);
  return { card: setup.card };
}
