"use client";

import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { Badge, type BadgeLabel, LabelBadge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Webhook, WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { DeliveryLog, useLogMutation } from "./delivery-log.tsx";
import { EditEndpoint } from "./endpoint-form.tsx";
import { KINDS } from "./kinds.ts";

const LIST = [backgroundApiPaths.webhooks];

const DISABLED: Record<NonNullable<Webhook["disabledReason"]>, BadgeLabel> = {
  user: { text: "Off", variant: "secondary" },
  gone: { text: "Disabled: it answered 410 Gone", variant: "destructive" },
  failing: { text: "Disabled: no success for three days", variant: "destructive" },
};

function toLabel({ isEnabled, disabledReason, failingSince }: Webhook): BadgeLabel {
  if (!isEnabled) return DISABLED[disabledReason ?? "user"];
  return failingSince ? { text: "Failing", variant: "warning" } : { text: "Active", variant: "success" };
}

type EndpointRowProps = { webhook: Webhook; onSecret: (secret: string) => void };

function EndpointActions({ webhook, onSecret }: EndpointRowProps) {
  const { mutate, isPending, error } = useApiMutation(LIST);
  const test = useLogMutation(webhook.id);
  const { id, url, kind, isEnabled } = webhook;
  const failure = error ?? test.error;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={test.isPending}
          busyLabel="Sending..."
          disabled={!isEnabled}
          onClick={() => test.mutate({ method: "POST", path: backgroundApiPaths.testWebhook(id), body: {} })}
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
            mutate({ method: "PATCH", path: backgroundApiPaths.webhook(id), body: { isEnabled: !isEnabled } })
          }
          size="sm"
          variant="outline"
        >
          {isEnabled ? "Turn off" : "Turn on"}
        </BusyButton>
        {kind === "standard" ? (
          <ConfirmButton
            change={{ method: "POST", path: backgroundApiPaths.rotateWebhookSecret(id), body: {} }}
            confirm={{ busyLabel: "Rotating..." }}
            description="Creates a new secret. Messages are signed with both for 24 hours."
            errorTitle="Nothing was changed"
            label="Rotate secret"
            onDone={({ secret }: WebhookWithSecret) => secret && onSecret(secret)}
            queryKey={LIST}
            subject={url}
            title="Rotate the signing secret?"
          />
        ) : null}
        <ConfirmButton
          change={{ method: "DELETE", path: backgroundApiPaths.webhook(id) }}
          confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
          description="Its log is deleted, too. This cannot be undone."
          errorTitle="Nothing was changed"
          label="Delete"
          queryKey={LIST}
          subject={url}
          title="Delete this endpoint?"
        />
      </div>
      <ErrorText>{failure && toErrorText(failure)}</ErrorText>
    </>
  );
}

/** One endpoint with its state, its actions and its log. */
export function EndpointRow({ webhook, onSecret }: EndpointRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { url, kind, chatId, description, events, failingSince, oldSecretEndsAt } = webhook;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-mono text-foreground text-sm">{url}</span>
          <LabelBadge label={toLabel(webhook)} />
          <Badge variant="secondary">{KINDS[kind].name}</Badge>
        </p>
        {chatId ? <p className="text-muted-foreground text-xs">Chat {chatId}</p> : null}
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
