import { listPendingRefunds } from "#db/queries/pending-refunds.ts";
import { getDashboardUrl, listSubscriptionInvoices, sumRefunds } from "#server/integrations/stripe/index.ts";
import type { UserPayment } from "#shared/operator-contract.ts";
import { getBillingHistory } from "./invoices.ts";

/** Each paid invoice is a call to Stripe. */
const MAX_INVOICES = 10;

/**
 * Lists a user's newest invoices with what was refunded of them.
 * @throws AppError `upstream_failed`, `upstream_timeout` when Stripe fails
 */
export async function listUserPayments(userId: string, customerId: string): Promise<UserPayment[]> {
  const [history, remote] = await Promise.all([
    getBillingHistory(userId, null),
    listSubscriptionInvoices(customerId),
  ]);
  const invoices = history.invoices.slice(0, MAX_INVOICES);
  const due = await listPendingRefunds(
    MAX_INVOICES,
    invoices.map(({ id }) => id),
  );
  return Promise.all(
    invoices.map(async ({ id, createdAt, description, totalCents, status }) => {
      const intents = remote.find((invoice) => invoice.id === id)?.paymentIntentIds ?? [];
      const refunds = await Promise.all(intents.filter((intent) => intent !== null).map(sumRefunds));
      return {
        id,
        url: getDashboardUrl("invoices", id),
        createdAt,
        description,
        totalCents,
        status,
        refundedCents: refunds.reduce((sum, cents) => sum + cents, 0),
        refundDueCents: due.find(({ invoiceId }) => invoiceId === id)?.amountCents ?? 0,
      };
    }),
  );
}
