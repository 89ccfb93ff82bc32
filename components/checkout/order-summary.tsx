import { Check, ChevronDown } from "lucide-react";
import { formatLongDay } from "#components/format/format-date.ts";
import { cycleSuffix, formatPrice, limitText } from "#components/pricing/plan-texts.ts";
import { cn } from "#lib/utils.ts";
import type { PaymentSummary } from "#shared/billing/contract.ts";

const money = (cents: number) => (cents === 0 ? "$0.00" : formatPrice(cents));

function Line({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={cn("flex justify-between gap-4", strong && "border-border border-t pt-3")}>
      <dt className={strong ? "font-medium text-foreground" : "min-w-0 text-muted-foreground"}>{label}</dt>
      <dd className={strong ? "font-semibold text-foreground" : "text-foreground"}>{amount}</dd>
    </div>
  );
}

/** The invoice lines: plan, discount and credit with their reasons, amount due. */
function Lines({ summary }: { summary: PaymentSummary }) {
  const { planName, dueTodayCents, creditCents, discount, replaces, paysOpenInvoice } = summary;
  return (
    <dl className="grid gap-3 text-sm">
      <Line
        amount={money(dueTodayCents + creditCents + (discount?.cents ?? 0))}
        label={paysOpenInvoice ? `${planName}, open invoice` : planName}
      />
      {discount ? (
        <Line
          amount={`−${money(discount.cents)}`}
          label={discount.code ? `Code ${discount.code}` : "Discount"}
        />
      ) : null}
      {creditCents > 0 ? (
        <Line amount={`−${money(creditCents)}`} label={`Unused time on ${replaces ?? "your current plan"}`} />
      ) : null}
      <Line amount={money(dueTodayCents)} label="Due today" strong />
    </dl>
  );
}

/** What a code takes off later payments. */
function LaterDiscount({ discount, billingCycle }: Pick<PaymentSummary, "discount" | "billingCycle">) {
  if (!discount?.code) return null;
  const { code, payments } = discount;
  if (payments === null) return <p>{code} also reduces every later payment.</p>;
  if (payments === 1) return null;
  const unit = billingCycle === "1 mon" ? "months" : "years";
  return (
    <p>
      {code} takes {money(discount.cents)} off each of the first {payments} {unit}.
    </p>
  );
}

function Then({ summary }: { summary: PaymentSummary }) {
  const { thenCents, billingCycle, nextChargeAt, replaces, paysOpenInvoice, discount } = summary;
  return (
    <div className="mt-5 grid gap-2 text-muted-foreground text-sm">
      <p>
        Then{" "}
        <span className="text-foreground">
          {money(thenCents)}
          {cycleSuffix(billingCycle)}
        </span>
        , from {formatLongDay(nextChargeAt)} until you unsubscribe.
      </p>
      <LaterDiscount billingCycle={billingCycle} discount={discount} />
      {paysOpenInvoice ? (
        <p>This pays the failed renewal. Future renewals will be charged to this card.</p>
      ) : null}
      {replaces ? <p>{replaces} ends when this payment succeeds. Until then nothing changes.</p> : null}
    </div>
  );
}

/** Tools with their limits, then the features. */
function Includes({ includes }: Pick<PaymentSummary, "includes">) {
  const lines = [...includes.tools.map((tool) => `${tool.name}: ${limitText(tool)}`), ...includes.features];
  return (
    <div className="mt-6">
      <h2 className="mb-2 font-medium text-foreground text-sm">What you get</h2>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li className="flex gap-2 text-muted-foreground text-sm" key={line}>
            <Check aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-subtle-foreground" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Details({ summary }: { summary: PaymentSummary }) {
  return (
    <>
      <Lines summary={summary} />
      <Then summary={summary} />
      <Includes includes={summary.includes} />
    </>
  );
}

/**
 * What the user is about to pay: due today and why, then per period, and what the plan contains. Collapsed on phones,
 * so that the card form is in sight.
 */
export function OrderSummary({ summary }: { summary: PaymentSummary }) {
  return (
    <section aria-labelledby="order" className="min-w-0">
      <p className="text-muted-foreground text-sm">{summary.productName}</p>
      <h1 className="wrap-anywhere font-semibold text-foreground text-lg" id="order">
        {summary.planName}
      </h1>
      <p className="mt-3 mb-5 flex flex-wrap items-baseline gap-x-2 lg:mb-8">
        <span className="font-semibold text-2xl text-foreground tracking-[-0.02em]">
          {money(summary.dueTodayCents)}
        </span>
        <span className="text-muted-foreground text-sm">
          due today
          <span className="lg:hidden">
            , then {money(summary.thenCents)}
            {cycleSuffix(summary.billingCycle)}
          </span>
        </span>
      </p>
      <details className="group border-border border-y py-3 lg:hidden">
        <summary className="flex min-h-8 list-none items-center justify-between rounded-md font-medium text-foreground text-sm">
          Order summary
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-muted-foreground transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-3 pb-1">
          <Details summary={summary} />
        </div>
      </details>
      <div className="hidden lg:block">
        <Details summary={summary} />
      </div>
    </section>
  );
}
