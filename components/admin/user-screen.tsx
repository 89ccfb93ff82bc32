"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import { useParams } from "next/navigation";
import { getErrorCode } from "#client/api.ts";
import { formatDate } from "#client/format-time.ts";
import { formatCount } from "#components/format/format-number.ts";
import { jobTitle } from "#components/format/job-title.ts";
import { TimeFact } from "#components/format/local-time.tsx";
import { ItemHeader } from "#components/items/item-header.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { cycleSuffix, formatPrice } from "#components/pricing/plan-texts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { toast } from "#components/ui/use-toast.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { UserPayment, UserReport } from "#shared/operator-contract.ts";
import { paths } from "#shared/paths.ts";
import { Entry, EntryList, Section } from "./section.tsx";

const BACK = { href: paths.admin, name: "Admin" };

function StripeLink({ url, children }: { url: string; children: string }) {
  return (
    <a
      className="link inline-flex items-center gap-1 text-sm touch:min-h-11"
      href={url}
      rel="noopener noreferrer"
      target="_blank"
    >
      {children}
      <ArrowUpRight aria-hidden="true" className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Does what the reconciler does for every user. */
function SyncButton({ id }: { id: string }) {
  const { mutate, isPending } = useApiMutation([backgroundApiPaths.adminUser(id)]);
  const sync = () =>
    mutate(
      { method: "POST", path: backgroundApiPaths.syncAdminUser(id), body: {} },
      {
        onSuccess: () => toast({ title: "Synced with Stripe" }),
        onError: (error) => toastError("Could not sync with Stripe", toErrorText(error)),
      },
    );
  return (
    <BusyButton busy={isPending} busyLabel="Syncing..." onClick={sync} size="sm" variant="outline">
      Sync with Stripe
    </BusyButton>
  );
}

function Customer({ report: { id, customer } }: { report: UserReport }) {
  if (!customer) return <p className="text-muted-foreground text-sm">No customer at Stripe.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StripeLink url={customer.url}>{customer.id}</StripeLink>
      <span className="text-muted-foreground text-xs">
        {customer.lastSyncedAt ? <TimeFact iso={customer.lastSyncedAt} text="Synced" /> : "Not synced"}
      </span>
      <SyncButton id={id} />
    </div>
  );
}

type Subscription = UserReport["subscriptions"][number];

/** 'renews Dec 22', 'ended Nov 3'; empty for a free plan that renews. */
function describeEnd({ endsAt, graceUntil, currentPeriodEnd }: Subscription): string {
  if (endsAt) return `${Date.parse(endsAt) < Date.now() ? "ended" : "ends"} ${formatDate(endsAt)}`;
  if (graceUntil) return `past due, access until ${formatDate(graceUntil)}`;
  return currentPeriodEnd ? `renews ${formatDate(currentPeriodEnd)}` : "";
}

function SubscriptionEntry({ subscription }: { subscription: Subscription }) {
  const { productName, planName, status, hasAccess, isCurrent, priceCents, billingCycle, createdAt } =
    subscription;
  const price = priceCents === null ? "Free" : `${formatPrice(priceCents)}${cycleSuffix(billingCycle ?? "")}`;
  return (
    <Entry
      at={null}
      note={[price, `since ${formatDate(createdAt)}`, describeEnd(subscription), isCurrent ? "" : "replaced"]
        .filter(Boolean)
        .join(" · ")}
      title={
        <>
          <span className="font-medium">
            {productName}, {planName}
          </span>
          <Badge variant={hasAccess ? (status === "active" ? "success" : "warning") : "secondary"}>
            {status}
          </Badge>
          {subscription.stripe ? (
            <StripeLink url={subscription.stripe.url}>{subscription.stripe.id}</StripeLink>
          ) : null}
        </>
      }
    />
  );
}

function Usage({ usage }: Pick<UserReport, "usage">) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {usage.map(({ toolId, name, usageCount, usageLimit, resetsAt }) => (
        <div key={toolId}>
          <dt className="text-foreground text-sm">{name}</dt>
          <dd className="text-muted-foreground text-xs">
            {formatCount(usageCount)} of {usageLimit === null ? "unlimited" : formatCount(usageLimit)},{" "}
            <TimeFact iso={resetsAt} text="resets" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const RUN_STATES = { running: "running", counted: "counted", not_counted: "not counted" };
const SOURCES = { job: "Job", watch: "Watch", screen: "Screen" };

function Runs({ report: { runs, jobs, errors } }: { report: UserReport }) {
  return (
    <>
      <Section count={errors.length} empty="No failed runs." title="Last errors">
        <EntryList>
          {errors.map(({ source, at, subject, code, message }) => (
            <Entry
              at={at}
              note={message}
              key={`${at} ${subject} ${code}`}
              title={
                <>
                  <Badge variant="destructive">{code}</Badge>
                  <span>{subject ? `${SOURCES[source]}: ${subject}` : SOURCES[source]}</span>
                </>
              }
            />
          ))}
        </EntryList>
      </Section>
      <Section count={jobs.length} empty="No jobs." title="Last jobs">
        <EntryList>
          {jobs.map((job) => (
            <Entry
              at={job.createdAt}
              note={`${formatCount(job.done)} of ${formatCount(job.total)} done, ${formatCount(job.failed)} failed`}
              key={job.id}
              title={
                <>
                  <span>{jobTitle(job)}</span>
                  <Badge variant="secondary">{job.state}</Badge>
                  <span className="font-system-mono text-muted-foreground text-xs">{job.id}</span>
                </>
              }
            />
          ))}
        </EntryList>
      </Section>
      <Section count={runs.length} empty="No runs." title="Last runs">
        <EntryList>
          {runs.map(({ id, toolName, startedAt, state, keyName, result }) => (
            <Entry
              at={startedAt}
              note={[RUN_STATES[state], keyName ? `key “${keyName}”` : ""].filter(Boolean).join(" · ")}
              key={id}
              title={result ? `${toolName}: ${result.subject}` : toolName}
            />
          ))}
        </EntryList>
      </Section>
    </>
  );
}

function describeRefund({ refundedCents, refundDueCents }: UserPayment): string {
  const parts = [
    refundedCents > 0 && `${formatPrice(refundedCents)} refunded`,
    refundDueCents > 0 && `${formatPrice(refundDueCents)} to refund`,
  ];
  return parts.filter(Boolean).join(", ");
}

function Payments({ payments }: Pick<UserReport, "payments">) {
  if (!payments)
    return (
      <Section title="Payments">
        <Notice title="Stripe did not answer" variant="warning">
          Open this page again to load the payments.
        </Notice>
      </Section>
    );
  return (
    <Section count={payments.length} empty="No payments." title="Payments">
      <EntryList>
        {payments.map((payment) => (
          <Entry
            at={payment.createdAt}
            note={describeRefund(payment)}
            key={payment.id}
            title={
              <>
                <span>
                  {formatPrice(payment.totalCents)}, {payment.description}
                </span>
                <Badge variant={payment.status === "open" ? "warning" : "secondary"}>{payment.status}</Badge>
                <StripeLink url={payment.url}>{payment.id}</StripeLink>
              </>
            }
          />
        ))}
      </EntryList>
    </Section>
  );
}

function Report({ report }: { report: UserReport }) {
  const { id, email, createdAt, emailConfirmedAt, lastSignInAt, subscriptions, usage } = report;
  return (
    <>
      <ItemHeader
        back={BACK}
        facts={
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
            <span className="font-system-mono">{id}</span>
            <TimeFact iso={createdAt} text="Registered" />
            {emailConfirmedAt ? null : <span>Email address not confirmed</span>}
            <TimeFact iso={lastSignInAt} text="Last sign-in" />
          </p>
        }
        title={email || "No email address"}
      >
        <Customer report={report} />
      </ItemHeader>
      <div>
        <Section count={subscriptions.length} empty="No plan." title="Plans">
          <EntryList>
            {subscriptions.map((subscription) => (
              <SubscriptionEntry key={subscription.id} subscription={subscription} />
            ))}
          </EntryList>
        </Section>
        <Section count={usage.length} empty="No plan with access." title="Usage of the period">
          <Usage usage={usage} />
        </Section>
        <Runs report={report} />
        <Payments payments={report.payments} />
      </div>
    </>
  );
}

/** What support needs of one user. The server checks the operator's address on every read. */
export function UserScreen() {
  const { id } = useParams<{ id: string }>();
  const query = useQuery<UserReport>({ queryKey: [backgroundApiPaths.adminUser(id)], staleTime: 0 });
  if (getErrorCode(query.error) === "not_found")
    return (
      <div className="mx-auto grid w-full max-w-content gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
        <ItemHeader back={BACK} facts={null} title="User" />
        <EmptyState title="This user does not exist">The account may have been deleted.</EmptyState>
      </div>
    );
  return (
    <LoadedScreen
      className="pt-10 sm:pt-14"
      query={query}
      reassurance="Nothing was changed."
      subject="the user"
    >
      {(report) => <Report report={report} />}
    </LoadedScreen>
  );
}
