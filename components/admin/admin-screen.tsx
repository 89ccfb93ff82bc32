"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { formatTime } from "#client/format-time.ts";
import { formatPrice } from "#components/pricing/plan-texts.ts";
import { COMPONENT_NAMES, HEALTH_COMPONENTS, STATE_LABELS } from "#components/status/component-states.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Card } from "#components/ui/card.tsx";
import { RetryAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { OperatorReport } from "#shared/operator-contract.ts";
import { Entry, EntryList, Section } from "./section.tsx";
import { UserSearch } from "./user-search.tsx";

type HealthState = keyof typeof STATE_LABELS;

/** Users are not affected by a browser without its sandbox, but the operator should know. */
const toVariant = (state: HealthState) => (state === "unconfined" ? "warning" : STATE_LABELS[state].variant);

/** Names as on the status page, states as in `GET /api/health`. */
function Health({ components }: Pick<OperatorReport, "components">) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {HEALTH_COMPONENTS.map((name) => (
        <li className="flex items-center gap-2 text-foreground text-sm" key={name}>
          {COMPONENT_NAMES[name][0]}
          <Badge variant={toVariant(components[name])}>{components[name]}</Badge>
        </li>
      ))}
    </ul>
  );
}

const failures = (count: number): string =>
  count === 0 ? "not tried yet" : `failed ${count === 1 ? "once" : `${count} times`}`;

const REPORT = [backgroundApiPaths.admin];

type Feedback = OperatorReport["feedback"][number];

function FeedbackItem({ item }: { item: Feedback }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.send("PATCH", backgroundApiPaths.adminFeedback, { id: item.id, isDone: !item.isDone }),
    // Awaited, so that the button is busy until the report has changed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: REPORT }),
    onError: (error) => toastError("Could not change the feedback", toErrorText(error)),
  });
  return (
    <li>
      <Card className="grid gap-2 p-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h3 className="wrap-anywhere font-medium text-foreground text-sm">{item.title}</h3>
            <p className="wrap-anywhere text-muted-foreground text-xs">
              {item.type} · <time dateTime={item.createdAt}>{formatTime(item.createdAt)}</time> ·{" "}
              {item.email ? (
                <a className="underline underline-offset-4" href={`mailto:${item.email}`}>
                  {item.email}
                </a>
              ) : (
                "no reply address"
              )}
            </p>
          </div>
          <div className="flex items-center gap-2">
            <Badge variant={item.isDone ? "secondary" : "warning"}>{item.isDone ? "Done" : "Open"}</Badge>
            <BusyButton
              aria-label={`${item.isDone ? "Reopen" : "Mark as done"}: ${item.title}`}
              busy={isPending}
              onClick={() => mutate()}
              size="sm"
              variant="outline"
            >
              {item.isDone ? "Reopen" : "Mark as done"}
            </BusyButton>
          </div>
        </div>
        <p className="wrap-anywhere whitespace-pre-wrap text-foreground text-sm">{item.description}</p>
        <p className="wrap-anywhere text-subtle-foreground text-sm">
          {[item.pageUrl, item.userAgent].filter(Boolean).join(" · ")}
        </p>
      </Card>
    </li>
  );
}

function Report({ report }: { report: OperatorReport }) {
  const { components, refunds, failedEvents, feedback } = report;
  return (
    <>
      <Section title="Health">
        <Health components={components} />
      </Section>
      <Section count={refunds.length} empty="No refund is due." title="Refunds to make">
        <EntryList>
          {refunds.map(({ invoiceId, amountCents, reason, failedAttempts, lastError, createdAt }) => (
            <Entry
              at={createdAt}
              note={lastError}
              key={invoiceId}
              title={`${formatPrice(amountCents)} of ${invoiceId}, ${reason.replaceAll("_", " ")}, ${failures(failedAttempts)}`}
            />
          ))}
        </EntryList>
      </Section>
      <Section count={failedEvents.length} empty="Every webhook was processed." title="Failed webhooks">
        <EntryList>
          {failedEvents.map(({ id, type, attempts, lastError, receivedAt }) => (
            <Entry
              at={receivedAt}
              note={lastError}
              key={id}
              title={`${type} (${id}), ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`}
            />
          ))}
        </EntryList>
      </Section>
      <Section count={feedback.length} empty="No feedback yet." title="Feedback">
        <ul className="grid gap-3">
          {feedback.map((item) => (
            <FeedbackItem item={item} key={item.id} />
          ))}
        </ul>
      </Section>
    </>
  );
}

/** What the site owner has to check. The server checks the address on every read. */
export function AdminScreen() {
  const { data, isError, refetch } = useQuery<OperatorReport>({ queryKey: REPORT, staleTime: 0 });
  if (!data && !isError) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-8 font-semibold text-foreground text-xl tracking-[-0.02em]">Admin</h1>
      <UserSearch />
      {data ? (
        <Report report={data} />
      ) : (
        <RetryAlert onRetry={() => void refetch()} title="The report could not be loaded" variant="warning" />
      )}
    </div>
  );
}
