"use client";

import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { apiPaths } from "#shared/paths.ts";
import type { Webhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { DeliveryLog, useLogMutation } from "./delivery-log.tsx";
import { EditEndpoint } from "./endpoint-form.tsx";

const LIST = [apiPaths.webhooks];

const KINDS = { standard: "Signed JSON", slack: "Slack", discord: "Discord" };
const REASONS = {
  user: "Off",
  gone: "Disabled: it answered 410 Gone",
  failing: "Disabled: no success for three days",
};

type EndpointRowProps = { webhook: Webhook; onSecret: (secret: string) => void };

function RotateSecret({ webhook, onSecret }: EndpointRowProps) {
  return (
    <ConfirmButton
      change={{ method: "POST", path: apiPaths.rotateWebhookSecret(webhook.id), body: {} }}
      confirm={{ busyLabel: "Rotating..." }}
      description="Creates a new secret. Messages are signed with both for 24 hours."
      errorTitle="Nothing was changed"
      label="Rotate secret"
      mutation={useApiMutation<WebhookWithSecret>(LIST)}
      onDone={({ secret }) => secret && onSecret(secret)}
      subject={webhook.url}
      title="Rotate the signing secret?"
    />
  );
}

function DeleteEndpoint({ webhook }: { webhook: Webhook }) {
  return (
    <ConfirmButton
      change={{ method: "DELETE", path: apiPaths.webhook(webhook.id) }}
      confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
      description="Its log is deleted, too. This cannot be undone."
      errorTitle="Nothing was changed"
      label="Delete"
      mutation={useApiMutation(LIST)}
      subject={webhook.url}
      title="Delete this endpoint?"
    />
  );
}

function EndpointActions({ webhook, onSecret }: EndpointRowProps) {
  const { mutate, isPending, error } = useApiMutation(LIST);
  const test = useLogMutation(webhook.id);
  const { id, isEnabled } = webhook;
  const failure = error ?? test.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={test.isPending}
          busyLabel="Sending..."
          disabled={!isEnabled}
          onClick={() => test.mutate({ method: "POST", path: apiPaths.testWebhook(id), body: {} })}
          size="sm"
          variant="outline"
        >
          Send test
        </BusyButton>
        <EditEndpoint onSaved={() => undefined} webhook={webhook} />
        <BusyButton
          busy={isPending}
          busyLabel="Saving..."
          onClick={() =>
            mutate({ method: "PATCH", path: apiPaths.webhook(id), body: { isEnabled: !isEnabled } })
          }
          size="sm"
          variant="outline"
        >
          {isEnabled ? "Turn off" : "Turn on"}
        </BusyButton>
        {webhook.kind === "standard" ? <RotateSecret onSecret={onSecret} webhook={webhook} /> : null}
        <DeleteEndpoint webhook={webhook} />
      </div>
      <ErrorText>{failure && toErrorText(failure)}</ErrorText>
    </>
  );
}

/** One endpoint with its state, its actions and its log. */
export function EndpointRow({ webhook, onSecret }: EndpointRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { url, kind, description, events, isEnabled, disabledReason, failingSince, oldSecretEndsAt } =
    webhook;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-mono text-foreground text-sm">{url}</span>
          {isEnabled ? (
            <Badge variant={failingSince ? "warning" : "success"}>
              {failingSince ? "Failing" : "Active"}
            </Badge>
          ) : (
            <Badge variant={disabledReason === "user" ? "secondary" : "destructive"}>
              {REASONS[disabledReason ?? "user"]}
            </Badge>
          )}
          <Badge variant="secondary">{KINDS[kind]}</Badge>
        </p>
        {description ? <p className="text-muted-foreground text-sm">{description}</p> : null}
        <p className="font-mono text-muted-foreground text-xs">{events.join(", ")}</p>
        {failingSince ? (
          <p className="text-muted-foreground text-xs">No success since {formatDateTime(failingSince)}</p>
        ) : null}
        {oldSecretEndsAt ? (
          <p className="text-muted-foreground text-xs">
            The old secret is valid until {formatDateTime(oldSecretEndsAt)}
          </p>
        ) : null}
      </div>
      <EndpointActions onSecret={onSecret} webhook={webhook} />
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="sm" variant="ghost">
          {isOpen ? "Hide log" : "Show log"}
        </Button>
      </div>
      {isOpen ? <DeliveryLog endpointId={webhook.id} /> : null}
    </li>
  );
}
