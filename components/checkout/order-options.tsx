"use client";

import { type FormEvent, type RefObject, useState } from "react";
import { BillingDetailsField } from "#components/billing-details/billing-details-field.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { useReturnFocus } from "#components/ui/use-return-focus.ts";
import type { PaymentSummary } from "#shared/billing/contract.ts";
import type { UpdateCheckout } from "./use-checkout.ts";

type OptionProps = { summary: PaymentSummary; onUpdate: UpdateCheckout };

type AppliedCodeProps = {
  code: string;
  isBusy: boolean;
  onRemove: () => void;
  button: RefObject<HTMLButtonElement | null>;
};

function AppliedCode({ code, isBusy, onRemove, button }: AppliedCodeProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0 text-foreground text-sm">
        Code <span className="wrap-anywhere font-mono">{code}</span> applied
      </p>
      <BusyButton
        aria-label={`Remove code ${code}`}
        busy={isBusy}
        onClick={onRemove}
        ref={button}
        size="sm"
        variant="ghost"
      >
        Remove
      </BusyButton>
    </div>
  );
}

function CodeForm({ onUpdate, onClose }: { onUpdate: UpdateCheckout; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function apply(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    if (!code) return setError("Please enter a code");
    setBusy(true);
    const refusal = await onUpdate(code);
    setBusy(false);
    if (refusal) setError(refusal);
    else onClose();
  }

  return (
    <form noValidate onSubmit={apply}>
      <Field error={error ?? undefined} label="Promotion code">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              autoCapitalize="characters"
              autoComplete="off"
              autoFocus
              maxLength={100}
              name="code"
              spellCheck={false}
            />
            <BusyButton busy={isBusy} type="submit" variant="outline">
              Apply
            </BusyButton>
            <Button disabled={isBusy} onClick={onClose} variant="ghost">
              Cancel
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** The buttons replace each other and the form, and the focus goes with them. */
function PromotionCode({ summary, onUpdate }: OptionProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const button = useReturnFocus(isOpen || isRemoving);
  const code = summary.discount?.code;

  async function remove(): Promise<void> {
    setRemoving(true);
    await onUpdate("");
    setRemoving(false);
  }

  if (code)
    return <AppliedCode button={button} code={code} isBusy={isRemoving} onRemove={() => void remove()} />;
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
