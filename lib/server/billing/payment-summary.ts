import { getPlanNames } from "#db/queries/catalog.ts";
import type { PendingPayment } from "#server/integrations/stripe/index.ts";
import type { PaymentSummary } from "#shared/billing/contract.ts";

/** What is due now and then, in the amounts of the provider's own invoice. */
export async function buildPaymentSummary(
  planId: number,
  { subscription, dueCents, creditCents }: PendingPayment,
  replaces: string | null,
): Promise<PaymentSummary> {
  const names = await getPlanNames(planId);
  return {
    ...names,
    dueTodayCents: dueCents,
    creditCents,
    thenCents: subscription.priceCents ?? dueCents + creditCents,
    billingCycle: subscription.billingCycle ?? names.billingCycle,
    replaces,
    nextChargeAt: (subscription.periodEnd ?? subscription.createdAt).toISOString(),
    paysOpenInvoice: subscription.latestInvoice?.isFirst === false,
  };
}
