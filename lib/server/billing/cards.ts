import { randomUUID } from "node:crypto";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import {
  createSetupIntent,
  findSetupIntent,
  getSetupIntentCard,
  setDefaultPaymentMethod,
} from "#server/integrations/stripe/index.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { CardSetupResponse, ChangeCardResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { createOnce } from "./create-once.ts";
import { ensureCustomer } from "./sync.ts";

/** Starts a card setup without a charge. The client secret opens Stripe's card form. */
export async function createCardSetup(user: AuthUser): Promise<CardSetupResponse> {
  const { customerId } = await ensureCustomer(user);
  const requestId = randomUUID();
  const clientSecret = await createOnce({
    name: `card-setup:${requestId}`,
    userId: user.id,
    create: (key) => createSetupIntent(customerId, requestId, key),
    find: () => findSetupIntent(customerId, requestId),
  });
  if (!clientSecret) throw new AppError("upstream_failed", "The card form could not be opened.");
  return { clientSecret };
}

/**
 * Makes the card of a finished setup the default for all future charges.
 * @throws AppError `not_found` when the setup is unknown, unfinished, or belongs to another user
 */
export async function setDefaultCard(userId: string, setupIntentId: string): Promise<ChangeCardResponse> {
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  const setup = customer ? await getSetupIntentCard(customer, setupIntentId) : null;
  if (!customer || !setup) throw new AppError("not_found", "Card not found.");
  await setDefaultPaymentMethod(customer, setup.methodId);
  return { card: setup.card };
}
