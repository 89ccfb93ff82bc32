"use client";

import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { api } from "#client/api.ts";
import { BillingDetailsField } from "#components/billing-details/billing-details-field.tsx";
import { formatLongDay } from "#components/format/format-date.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BillingHistory, BillingInvoice } from "#shared/billing/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { SettingsSection } from "./account-page.tsx";
import { PaymentMethod } from "./payment-method.tsx";

const BILLING = [apiPaths.billing()];

/** Cards on file and invoices, page by page. Refetched on every visit, because renewals add invoices. */
export function useBilling() {
  return useInfiniteQuery({
    queryKey: BILLING,
    queryFn: ({ pageParam, signal }) => api.get<BillingHistory>(apiPaths.billing(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages,
    staleTime: 0,
  });
}

type Billing = ReturnType<typeof useBilling>;

const STATUS = {
  paid: { text: "Paid", variant: "success", link: "Receipt" },
  open: { text: "Open", variant: "warning", link: "Invoice" },
  void: { text: "Canceled", variant: "secondary", link: "Invoice" },
  uncollectible: { text: "Not paid", variant: "destructive", link: "Invoice" },
} as const;

const money = ({ totalCents, currency }: BillingInvoice) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(totalCents / 100);

const LINK = "link inline-flex items-center gap-1 text-sm touch:min-h-11";

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

function InvoiceList({ billing }: { billing: Billing }) {
  const invoices = billing.data?.flatMap((page) => page.invoices) ?? [];
  if (invoices.length === 0)
    return (
      <p className="text-muted-foreground text-sm">
        No invoices yet. They appear here after your first payment.
      </p>
    );
  return (
    <>
      <ul className="grid divide-y divide-border">
        {invoices.map((invoice) => (
          <Invoice invoice={invoice} key={invoice.id} />
        ))}
      </ul>
      {billing.hasNextPage ? (
        <BusyButton
          busy={billing.isFetchingNextPage}
          busyLabel="Loading..."
          className="mt-4"
          onClick={() => void billing.fetchNextPage()}
          size="sm"
          variant="outline"
        >
          Show older
        </BusyButton>
      ) : null}
    </>
  );
}

/** The sections of cards and invoices; of the second nothing is shown before both are loaded. */
export function BillingSections({ billing }: { billing: Billing }) {
  const queryClient = useQueryClient();
  const { data: [history] = [], isPending, refetch } = billing;
  const { cards = [] } = history ?? {};

  /** Updates the cache instead of refetching, so that the rest of the page stays. */
  const update = (change: Partial<BillingHistory>) =>
    queryClient.setQueryData<InfiniteData<BillingHistory>>(
      BILLING,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, ...change })) },
    );

  return (
    <>
      <SettingsSection description="Charged when a plan renews." title="Payment method">
        {isPending ? (
          <>
            <span className="sr-only" role="status">
              Loading your billing details
            </span>
            <Skeleton className="h-8" />
          </>
        ) : (
          <PaymentMethod
            cards={cards}
            isUnknown={!history}
            onChanged={(card) => update({ cards: [{ ...card, pays: cards.flatMap(({ pays }) => pays) }] })}
          />
        )}
      </SettingsSection>
      {isPending ? null : (
        <SettingsSection description="Invoices and receipts." title="Billing history">
          {history ? (
            <div className="grid gap-5">
              <BillingDetailsField
                details={history.billingDetails}
                onSaved={(billingDetails) => update({ billingDetails })}
              />
              <InvoiceList billing={billing} />
            </div>
          ) : (
            <RetryAlert
              onRetry={() => void refetch()}
              title="Your billing details could not be loaded"
              variant="warning"
            >
              Your plans are not affected.
            </RetryAlert>
          )}
        </SettingsSection>
      )}
    </>
  );
}
