import { ArrowUpRight } from "lucide-react";
import { formatLongDay } from "#components/pricing/usage-text.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { BillingInvoice } from "#lib/billing/contract.ts";
import type { Billing } from "./use-billing.ts";

const STATUS = {
  paid: { text: "Paid", variant: "good" },
  open: { text: "Open", variant: "warn" },
  void: { text: "Void", variant: "neutral" },
  uncollectible: { text: "Not paid", variant: "bad" },
} as const;

const money = ({ totalCents, currency }: BillingInvoice) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(totalCents / 100);

function InvoiceLink({ href, label, about }: { href: string | null; label: string; about: string }) {
  if (!href) return null;
  return (
    <a
      className="inline-flex items-center gap-1 rounded-sm text-ink text-sm underline decoration-edge underline-offset-4 hover:decoration-current touch:min-h-11"
      href={href}
      rel="noopener noreferrer"
      target="_blank"
    >
      {label}
      <ArrowUpRight aria-hidden="true" className="size-3.5 text-faint" />
      <span className="sr-only">of {about} (opens in a new tab)</span>
    </a>
  );
}

function Invoice({ invoice }: { invoice: BillingInvoice }) {
  const day = formatLongDay(invoice.createdAt);
  const { text, variant } = STATUS[invoice.status];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_5rem_6rem_9rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-ink text-sm">{invoice.description}</p>
        <p className="text-muted text-xs">
          <time dateTime={invoice.createdAt}>{day}</time>
        </p>
      </div>
      <p className="text-right font-mono text-ink text-sm">{money(invoice)}</p>
      <p className="sm:justify-self-center">
        <Badge variant={variant}>{text}</Badge>
      </p>
      <p className="flex justify-end gap-3">
        <InvoiceLink
          about={`the invoice of ${day}`}
          href={invoice.hostedUrl}
          label={invoice.status === "open" ? "Pay" : "Receipt"}
        />
        <InvoiceLink about={`the invoice of ${day}`} href={invoice.pdfUrl} label="PDF" />
      </p>
    </li>
  );
}

/** What was charged, newest first. */
export function InvoiceList({ billing }: { billing: Billing }) {
  if (billing.invoices.length === 0)
    return <p className="text-muted text-sm">No invoices yet. They appear here after your first payment.</p>;
  return (
    <>
      <ul className="grid divide-y divide-line">
        {billing.invoices.map((invoice) => (
          <Invoice invoice={invoice} key={invoice.id} />
        ))}
      </ul>
      {billing.hasMore ? (
        <Button
          busy={billing.isLoadingMore}
          busyLabel="Loading..."
          className="mt-4"
          onClick={billing.loadMore}
          size="sm"
          variant="secondary"
        >
          Show older
        </Button>
      ) : null}
    </>
  );
}
