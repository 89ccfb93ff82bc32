import "server-only";
import { randomUUID } from "node:crypto";
import { createCardSetup, findCardSetup } from "#lib/outside/stripe/door.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { SetUpCardResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { createOnce } from "./create-once.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/** Begins to save another card; nothing is charged. */
export async function setUpCard(user: AuthUser): Promise<SetUpCardResponse> {
  const { customerId } = await ensureCustomer(user);
  const requestId = randomUUID();
  const clientSecret = await createOnce({
    name: `card-setup:${requestId}`,
    userId: user.id,
    create: (key) => createCardSetup(customerId, requestId, key),
    find: () => findCardSetup(customerId, requestId),
  });
  if (!clientSecret) throw new AppError("outside_failed", "The card form could not be opened.");
  return { clientSecret };
}
