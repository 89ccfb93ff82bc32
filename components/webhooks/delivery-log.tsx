"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { Loaded } from "#components/items/loaded.tsx";
import { LabelBadge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { cn } from "#lib/utils.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";

import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryPage,
} from "#shared/webhooks/contract.ts";

const REFRESH_MS = 2_000;

const toLogKey = (id: string) => [backgroundApiPaths.webhookDeliveries(id)];

/** The last deliveries of an endpoint, reloaded while one of them is about to be sent. */
const useDeliveries = (id: string) =>
  useQuery<WebhookDeliveryPage>({
    queryKey: toLogKey(id),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state, attempts }) => state === "pending" && attempts === 0) ? REFRESH_MS : false,
  });

/** Sends a test or a delivery again, which the log then shows. */
export const useLogMutation = (endpointId: string) => useApiMutation(toLogKey(endpointId));

const STATES = {
  pending: { text: "Waiting", variant: "secondary" },
  delivered: { text: "Delivered", variant: "success" },
  failed: { text: "Failed", variant: "destructive" },
  canceled: { text: "Canceled", variant: "secondary" },
} as const;

const ERRORS: Record<string, string> = {
  refused: "The address is not public",
  unknown: "The host does not exist",
  lookup_failed: "The host could not be looked up",
  resolver_failed: "Our name server did not answer",
  unreachable: "The server did not accept the connection",
  slow: "No answer within 20 seconds",
  broken: "The connection broke",
};

function Code({ className, children }: { className: string; children: string }) {
  return (
    <pre
      className={cn(
        "overflow-auto whitespace-pre-wrap break-all rounded-md border border-border bg-muted px-3 py-2 font-mono text-foreground text-xs",
        className,
      )}
    >
      {children}
    </pre>
  );
}

type LogEntry = WebhookDeliveryDetails["log"][number];

function Attempt({ startedAt, durationMs, status, error, responseBody }: LogEntry) {
  return (
    <li className="grid gap-1">
      <p className="text-muted-foreground text-xs">
        {formatDateTime(startedAt)} · {status ? `Answer ${status}` : (ERRORS[error ?? ""] ?? "No answer")} ·{" "}
        {durationMs} ms
      </p>
      {responseBody ? <Code className="max-h-40">{responseBody}</Code> : null}
    </li>
  );
}

function Details({ id }: { id: string }) {
  const query = useQuery<WebhookDeliveryDetails>({
    queryKey: [backgroundApiPaths.webhookDelivery(id)],
    staleTime: 0,
  });
  return (
    <Loaded
      errorTitle="The delivery could not be loaded"
      query={query}
      skeletonClassName="h-32 w-full rounded-md"
    >
      {({ payload, log }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-3">
          <Code className="max-h-72">{JSON.stringify(payload, null, 2)}</Code>
          {log.length === 0 ? <p className="text-muted-foreground text-xs">No attempt yet.</p> : null}
          <ul aria-label="Attempts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {log.map((entry) => (
              <Attempt key={entry.startedAt} {...entry} />
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

function describeResult({ state, attempts, lastStatus, nextAttemptAt }: WebhookDelivery): string {
  const result = attempts === 0 ? "not sent yet" : lastStatus ? `answer ${lastStatus}` : "no answer";
  const next = state === "pending" && attempts > 0 && nextAttemptAt;
  return next ? `${result}, next attempt ${formatDateTime(next)}` : result;
}

type DeliveryRowProps = { delivery: WebhookDelivery; endpointId: string };

function DeliveryRow({ delivery, endpointId }: DeliveryRowProps) {
  const { mutate, isPending, error } = useLogMutation(endpointId);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-mono text-foreground text-xs">{delivery.type}</span>
            <LabelBadge label={STATES[delivery.state]} />
          </p>
          <p className="text-muted-foreground text-xs">
            {formatDateTime(delivery.createdAt)}, {describeResult(delivery)}
          </p>
        </div>
        <div className="flex gap-2">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm" variant="outline">
            Details
          </Button>
          {delivery.state === "pending" ? null : (
            <BusyButton
              busy={isPending}
              busyLabel="Sending..."
              onClick={() =>
                mutate({
                  method: "POST",
                  path: backgroundApiPaths.replayWebhookDelivery(delivery.id),
                  body: {},
                })
              }
              size="sm"
              variant="outline"
            >
              Send again
            </BusyButton>
          )}
        </div>
      </div>
      <ErrorText>{error && toErrorText(error)}</ErrorText>
      {isOpen ? <Details id={delivery.id} /> : null}
    </li>
  );
}

/** The last deliveries of an endpoint, with payloads, answers, and a button to send each again. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  return (
    <Loaded
      errorTitle="The log could not be loaded"
      query={useDeliveries(endpointId)}
      skeletonClassName="h-24 w-full rounded-md"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted-foreground text-sm">Nothing was sent yet. Send a test to try it.</p>
        ) : (
          <ul aria-label="Deliveries">
            {data.map((delivery) => (
              <DeliveryRow delivery={delivery} endpointId={endpointId} key={delivery.id} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
