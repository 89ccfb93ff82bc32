import { ChevronDown } from "lucide-react";
import { formatLongDay } from "#components/format/format-date.ts";
import { cycleSuffix, formatPrice } from "#components/pricing/format-price.ts";
import type { PaymentSummary } from "#shared/billing/contract.ts";

const money = (cents: number) => (cents === 0 ? "$0.00" : formatPrice(cents));

function Line({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={
        strong ? "flex justify-between gap-4 border-line border-t pt-3" : "flex justify-between gap-4"
      }
    >
      <dt className={strong ? "font-medium text-ink" : "min-w-0 text-muted"}>{label}</dt>
      <dd className={strong ? "font-semibold text-ink" : "text-ink"}>{amount}</dd>
    </div>
  );
}

/** The invoice lines: plan, credit with its reason, amount due. */
function Lines({ summary }: { summary: PaymentSummary }) {
  const { planName, dueTodayCents, creditCents, replaces, paysOpenInvoice } = summary;
  return (
    <dl className="grid gap-3 text-sm">
      <Line
        amount={money(dueTodayCents + creditCents)}
        label={paysOpenInvoice ? `${planName}, open invoice` : planName}
      />
      {creditCents > 0 ? (
        <Line amount={`−${money(creditCents)}`} label={`Unused time on ${replaces ?? "your current plan"}`} />
      ) : null}
      <Line amount={money(dueTodayCents)} label="Due today" strong />
    </dl>
  );
}

function Then({ summary }: { summary: PaymentSummary }) {
  const { thenCents, billingCycle, nextChargeAt, replaces, paysOpenInvoice } = summary;
  return (
    <div className="mt-5 grid gap-2 text-muted text-sm">
      <p>
        Then{" "}
        <span className="text-ink">
          {money(thenCents)}
          {cycleSuffix(billingCycle)}
        </span>
        , from {formatLongDay(nextChargeAt)} until you unsubscribe.
      </p>
      {paysOpenInvoice ? (
        <p>This pays the failed renewal. Future renewals will be charged to this card.</p>
      ) : null}
      {replaces ? <p>{replaces} ends when this payment succeeds. Until then nothing changes.</p> : null}
    </div>
  );
}

/**
 * What the user is about to pay: due today and why, then per period. Collapsed on phones, unless it explains
 * a credit.
 */
export function OrderSummary({ summary }: { summary: PaymentSummary }) {
  return (
    <section aria-labelledby="order" className="min-w-0">
      <p className="text-muted text-sm">{summary.productName}</p>
      <h1 className="wrap-anywhere font-semibold text-ink text-lg" id="order">
        {summary.planName}
      </h1>
      <p className="mt-3 mb-5 flex flex-wrap items-baseline gap-x-2 lg:mb-8">
        <span className="font-semibold text-2xl text-ink tracking-[-0.02em]">
          {money(summary.dueTodayCents)}
        </span>
        <span className="text-muted text-sm">
          due today
          <span className="lg:hidden">
            , then {money(summary.thenCents)}
            {cycleSuffix(summary.billingCycle)}
          </span>
        </span>
      </p>
      <details
        open={summary.creditCents > 0 || summary.paysOpenInvoice}
        className="group border-line border-y py-3 lg:hidden"
      >
        <summary className="flex min-h-8 list-none items-center justify-between rounded-control font-medium text-ink text-sm">
          Order summary
          <ChevronDown
            aria-hidden="true"
            className="size-4 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-3 pb-1">
          <Lines summary={summary} />
          <Then summary={summary} />
        </div>
      </details>
      <div className="hidden lg:block">
        <Lines summary={summary} />
        <Then summary={summary} />
      </div>
    </section>
  );
}
