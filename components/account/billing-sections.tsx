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

function Invoices({ billing, hasPaidPlan }: { billing: Billing; hasPaidPlan: boolean }) {
  if (billing.isLoading) {
    return (
      <div className="grid gap-5">
        <span className="sr-only" role="status">
          Loading invoices
        </span>
        <Skeleton className="h-6" />
        {/* As tall as the sentence that there are no invoices, or as two invoices. */}
        <Skeleton className={hasPaidPlan ? "h-[3.25rem]" : "h-5.5"} />
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

/** @param props.hasPaidPlan whether invoices are expected */
export function BillingSections({ hasPaidPlan }: { hasPaidPlan: boolean }) {
  const billing = useBilling();
  return (
    <>
      <SettingsSection description="Charged when a plan renews." title="Payment method">
        {billing.isLoading ? (
          <Skeleton className="h-8" />
        ) : (
          <PaymentMethod cards={billing.cards} isUnknown={billing.isError} onChanged={billing.setCard} />
        )}
      </SettingsSection>
      <SettingsSection description="Invoices and receipts." title="Billing history">
        <Invoices billing={billing} hasPaidPlan={hasPaidPlan} />
      </SettingsSection>
    </>
  );
}
