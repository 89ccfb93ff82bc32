"use client";

import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { Badge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { apiPaths } from "#shared/paths.ts";
import type { Webhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EditEndpoint } from "./endpoint-form.tsx";
import { useLogChange, useWebhookChange } from "./use-webhooks.ts";

const KINDS = { standard: "Signed JSON", slack: "Slack", discord: "Discord" };
const REASONS = {
  user: "Off",
  gone: "Disabled: it answered 410 Gone",
  failing: "Disabled: no success for three days",
};

type EndpointRowProps = { webhook: Webhook; onSecret: (secret: string) => void };

function RotateSecret({ webhook, onSecret }: EndpointRowProps) {
  const change = useWebhookChange();

  async function rotate(): Promise<boolean> {
    const path = apiPaths.rotateWebhookSecret(webhook.id);
    const result = await change.send<WebhookWithSecret>("POST", path, {});
    if (result?.secret) onSecret(result.secret);
    return result !== null;
  }

  return (
    <ConfirmButton
      change={change}
      confirm={{ busyLabel: "Rotating..." }}
      description="Creates a new secret. Messages are signed with both for 24 hours."
      errorTitle="Nothing was changed"
      label="Rotate secret"
      onConfirm={rotate}
      subject={webhook.url}
      title="Rotate the signing secret?"
    />
  );
}

function DeleteEndpoint({ webhook }: { webhook: Webhook }) {
  const change = useWebhookChange();
  return (
    <ConfirmButton
      change={change}
      confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
      description="Its log is deleted, too. This cannot be undone."
      errorTitle="Nothing was changed"
      label="Delete"
      onConfirm={async () => (await change.send("DELETE", apiPaths.webhook(webhook.id))) !== null}
      subject={webhook.url}
      title="Delete this endpoint?"
    />
  );
}

function EndpointActions({ webhook, onSecret }: EndpointRowProps) {
  const { send, isBusy, error } = useWebhookChange();
  const test = useLogChange(webhook.id);
  const { id, isEnabled } = webhook;
  const message = error ?? test.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={test.isBusy}
          busyLabel="Sending..."
          disabled={!isEnabled}
          onClick={() => void test.send("POST", apiPaths.testWebhook(id), {})}
          size="sm"
          variant="outline"
        >
          Send test
        </BusyButton>
        <EditEndpoint onSaved={() => undefined} webhook={webhook} />
        <BusyButton
          busy={isBusy}
          busyLabel="Saving..."
          onClick={() => void send("PATCH", apiPaths.webhook(id), { isEnabled: !isEnabled })}
          size="sm"
          variant="outline"
        >
          {isEnabled ? "Turn off" : "Turn on"}
        </BusyButton>
        {webhook.kind === "standard" ? <RotateSecret onSecret={onSecret} webhook={webhook} /> : null}
        <DeleteEndpoint webhook={webhook} />
      </div>
      {message ? (
        <p className="text-destructive text-xs" role="alert">
          {message}
        </p>
      ) : null}
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
