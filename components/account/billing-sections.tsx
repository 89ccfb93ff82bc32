"use client";

import { BillingDetailsField } from "#components/billing-details/billing-details-field.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { SettingsSection } from "./settings-section.tsx";
import type { Billing } from "./use-billing.ts";

function BillingError({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert onRetry={onRetry} title="Your billing details could not be loaded" variant="warning">
      Your plans are not affected.
    </RetryAlert>
  );
}

/** The sections of cards and invoices; of the second nothing is shown before both are loaded. */
export function BillingSections({ billing }: { billing: Billing }) {
  const { isLoading, isError } = billing;
  return (
    <>
      <SettingsSection description="Charged when a plan renews." title="Payment method">
        {isLoading ? (
          <>
            <span className="sr-only" role="status">
              Loading your billing details
            </span>
            <Skeleton className="h-8" />
          </>
        ) : (
          <PaymentMethod cards={billing.cards} isUnknown={isError} onChanged={billing.setCard} />
        )}
      </SettingsSection>
      {isLoading ? null : (
        <SettingsSection description="Invoices and receipts." title="Billing history">
          {isError ? (
            <BillingError onRetry={billing.retry} />
          ) : (
            <div className="grid gap-5">
              <BillingDetailsField details={billing.billingDetails} onSaved={billing.setBillingDetails} />
              <InvoiceList billing={billing} />
            </div>
          )}
        </SettingsSection>
      )}
    </>
  );
}
