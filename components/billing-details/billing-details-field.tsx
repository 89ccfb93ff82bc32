"use client";

import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useReturnFocus } from "#components/ui/use-return-focus.ts";
import type { BillingDetails } from "#shared/billing/contract.ts";
import { TAX_ID_NAMES } from "./tax-id-names.ts";

// Few customers open it.
const BillingDetailsForm = lazy(() => import("./billing-details-form.tsx"));

function describeDetails({ companyName, taxId }: BillingDetails): string | null {
  const parts = [companyName, taxId && `${TAX_ID_NAMES[taxId.type]} ${taxId.value}`];
  return parts.filter(Boolean).join(", ") || null;
}

type BillingDetailsFieldProps = {
  details: BillingDetails;
  onSaved: (details: BillingDetails) => Promise<unknown> | unknown;
};

/** What invoices name, as text and as a form that replaces it. */
export function BillingDetailsField({ details, onSaved }: BillingDetailsFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  const text = describeDetails(details);
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <BillingDetailsForm
          details={details}
          onClose={() => setOpen(false)}
          onSaved={async (saved) => {
            await onSaved(saved);
            setOpen(false);
          }}
        />
      </Suspense>
    );
  }
  if (!text) {
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)} ref={button} variant="link">
        Add company name and tax ID
      </Button>
    );
  }
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="wrap-anywhere min-w-0 text-foreground text-sm">Invoiced to {text}</p>
      <Button
        aria-label="Edit company name and tax ID"
        onClick={() => setOpen(true)}
        ref={button}
        size="sm"
        variant="ghost"
      >
        Edit
      </Button>
    </div>
  );
}
