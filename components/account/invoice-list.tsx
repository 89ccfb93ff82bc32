import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { formatLongDay } from "#components/format/format-date.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import type { BillingInvoice } from "#shared/billing/contract.ts";
import { paths } from "#shared/paths.ts";
import type { Billing } from "./use-billing.ts";

const STATUS = {
  paid: { text: "Paid", variant: "success", link: "Receipt" },
  open: { text: "Open", variant: "warning", link: "Invoice" },
  void: { text: "Canceled", variant: "secondary", link: "Invoice" },
  uncollectible: { text: "Not paid", variant: "destructive", link: "Invoice" },
} as const;

const money = ({ totalCents, currency }: BillingInvoice) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(totalCents / 100);

const LINK =
  "inline-flex items-center gap-1 rounded-sm text-foreground text-sm underline decoration-input underline-offset-4 hover:decoration-current touch:min-h-11";

function InvoiceLink({ href, label, about }: { href: string | null; label: string; about: string }) {
  if (!href) return null;
  return (
    <a className={LINK} href={href} rel="noopener noreferrer" target="_blank">
      {label}
      <ArrowUpRight aria-hidden="true" className="size-3.5 text-subtle-foreground" />
      <span className="sr-only"> of {about} (opens in a new tab)</span>
    </a>
  );
}

function Invoice({ invoice }: { invoice: BillingInvoice }) {
  const day = formatLongDay(invoice.createdAt);
  const { text, variant, link } = STATUS[invoice.status];
  const about = `${invoice.description}, ${day}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_5rem_6rem_9rem]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium text-foreground text-sm">{invoice.description}</p>
        <p className="text-muted-foreground text-xs">
          <time dateTime={invoice.createdAt}>{day}</time>
        </p>
      </div>
      <p className="text-right font-mono text-foreground text-sm">{money(invoice)}</p>
      <p className="sm:justify-self-center">
        <Badge variant={variant}>{text}</Badge>
      </p>
      <p className="flex justify-end gap-3">
        {invoice.status === "open" && invoice.planId ? (
          <Link className={LINK} href={paths.payOpenInvoice(invoice.planId)}>
            Pay now<span className="sr-only"> for {about}</span>
          </Link>
        ) : (
          <InvoiceLink about={about} href={invoice.hostedUrl} label={link} />
        )}
        <InvoiceLink about={about} href={invoice.pdfUrl} label="PDF" />
      </p>
    </li>
  );
}

export function InvoiceList({ billing }: { billing: Billing }) {
  if (billing.invoices.length === 0)
    return (
      <p className="text-muted-foreground text-sm">
        No invoices yet. They appear here after your first payment.
      </p>
    );
  return (
    <>
      <ul className="grid divide-y divide-border">
        {billing.invoices.map((invoice) => (
          <Invoice invoice={invoice} key={invoice.id} />
        ))}
      </ul>
      {billing.hasMore ? (
        <BusyButton
          busy={billing.isLoadingMore}
          busyLabel="Loading..."
          className="mt-4"
          onClick={billing.loadMore}
          size="sm"
          variant="outline"
        >
          Show older
        </BusyButton>
      ) : null}
    </>
  );
}
