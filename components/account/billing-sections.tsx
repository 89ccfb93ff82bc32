"use client";

import { BillingDetailsField } from "#components/billing-details/billing-details-field.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { type Billing, useBilling } from "./use-billing.ts";

function BillingError({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert onRetry={onRetry} title="Your billing details could not be loaded" variant="warn">
      Your plans are not affected.
    </RetryAlert>
  );
}

function Invoices({ billing }: { billing: Billing }) {
  if (billing.isLoading) {
    return (
      <div className="grid gap-3">
        <span className="sr-only" role="status">
          Loading invoices
        </span>
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </div>
    );
  }
  if (billing.isError) return <BillingError onRetry={billing.retry} />;
  return (
    <div className="grid gap-5">
      <BillingDetailsField details={billing.billingDetails} onSaved={billing.setBillingDetails} />
      <InvoiceList billing={billing} />
    </div>
  );
}

export function BillingSections() {
  const billing = useBilling();
  return (
    <>
      <SettingsSection description="Charged when a plan renews." title="Payment method">
        {billing.isLoading ? (
          <Skeleton className="h-9" />
        ) : (
          <PaymentMethod cards={billing.cards} isUnknown={billing.isError} onChanged={billing.setCard} />
        )}
      </SettingsSection>
      <SettingsSection description="Invoices and receipts." title="Billing history">
        <Invoices billing={billing} />
      </SettingsSection>
    </>
  );
}
