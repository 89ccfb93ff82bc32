"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { BillingDetailsField } from "#components/billing-details/billing-details-field.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useReturnFocus } from "#components/ui/use-return-focus.ts";
import type { PaymentSummary } from "#shared/billing/contract.ts";
import type { UpdateCheckout } from "./use-checkout.ts";

type OptionProps = { summary: PaymentSummary; onUpdate: UpdateCheckout };

function CodeForm({ onUpdate, onClose }: { onUpdate: UpdateCheckout; onClose: () => void }) {
  const form = useForm({ defaultValues: { code: "" } });
  const { isSubmitting } = form.formState;

  const apply = form.handleSubmit(async ({ code }) => {
    const refusal = code.trim() ? await onUpdate(code.trim()) : "Please enter a code";
    if (refusal) form.setError("code", { message: refusal });
    else onClose();
  });

  return (
    <Form {...form}>
      <form
        className="grid gap-1.5 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start sm:gap-2"
        noValidate
        onSubmit={apply}
      >
        <TextField
          autoCapitalize="characters"
          autoFocus
          label="Promotion code"
          maxLength={100}
          name="code"
          spellCheck={false}
        />
        <BusyButton busy={isSubmitting} className="sm:mt-7" type="submit" variant="outline">
          Apply
        </BusyButton>
        <Button className="sm:mt-7" disabled={isSubmitting} onClick={onClose} variant="ghost">
          Cancel
        </Button>
      </form>
    </Form>
  );
}

/** The buttons replace each other and the form, and the focus goes with them. */
function PromotionCode({ summary, onUpdate }: OptionProps) {
  const [isOpen, setOpen] = useState(false);
  const removal = useMutation({ mutationFn: () => onUpdate("") });
  const button = useReturnFocus(isOpen || removal.isPending);
  const code = summary.discount?.code;

  if (code)
    return (
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-foreground text-sm">
          Code <span className="wrap-anywhere font-mono">{code}</span> applied
        </p>
        <BusyButton
          aria-label={`Remove code ${code}`}
          busy={removal.isPending}
          onClick={() => removal.mutate()}
          ref={button}
          size="sm"
          variant="ghost"
        >
          Remove
        </BusyButton>
      </div>
    );
  if (isOpen) return <CodeForm onClose={() => setOpen(false)} onUpdate={onUpdate} />;
  return (
    <Button className="justify-self-start" onClick={() => setOpen(true)} ref={button} variant="link">
      Add promotion code
    </Button>
  );
}

/** What changes the price or the invoice: each change creates the payment again. */
export function OrderOptions({ summary, onUpdate }: OptionProps) {
  return (
    <div className="mt-5 grid gap-4 border-border lg:mt-6 lg:border-t lg:pt-5">
      <PromotionCode onUpdate={onUpdate} summary={summary} />
      <BillingDetailsField details={summary.billingDetails} onSaved={() => onUpdate()} />
    </div>
  );
}
