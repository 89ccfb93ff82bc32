"use client";

import { useState } from "react";
import { formatDateTime } from "#client/format-time.ts";
import { Alert } from "#components/ui/alert.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
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

type ConfirmProps = {
  label: string;
  webhook: Webhook;
  title: string;
  description: string;
  method: "POST" | "DELETE";
  path: string;
  variant?: "destructive";
  onDone?: (result: WebhookWithSecret) => void;
};

/** A button that changes the endpoint after a confirmation. */
function ConfirmedChange({
  label,
  webhook,
  title,
  description,
  method,
  path,
  variant,
  onDone,
}: ConfirmProps) {
  const { send, isBusy, error, reset } = useWebhookChange();
  const [isOpen, setOpen] = useState(false);

  async function change(): Promise<void> {
    const result = await send<WebhookWithSecret>(method, path, method === "POST" ? {} : undefined);
    if (!result) return;
    setOpen(false);
    onDone?.(result);
  }

  function onOpenChange(next: boolean): void {
    setOpen(next);
    if (next) reset();
  }

  return (
    <Dialog onOpenChange={onOpenChange} open={isOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="secondary">
          {label}
          <span className="sr-only"> {webhook.url}</span>
        </Button>
      </DialogTrigger>
      <ConfirmDialog
        action={
          <Button
            busy={isBusy}
            busyLabel="Please wait..."
            onClick={() => void change()}
            {...(variant ? { variant } : {})}
          >
            {label}
          </Button>
        }
        description={description}
        title={title}
      >
        {error ? (
          <div className="px-6 pt-5">
            <Alert title="Nothing was changed" variant="bad">
              {error}
            </Alert>
          </div>
        ) : null}
      </ConfirmDialog>
    </Dialog>
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
        <Button
          busy={test.isBusy}
          busyLabel="Sending..."
          disabled={!isEnabled}
          onClick={() => void test.send("POST", apiPaths.testWebhook(id), {})}
          size="sm"
          variant="secondary"
        >
          Send test
        </Button>
        <EditEndpoint onSaved={() => undefined} webhook={webhook} />
        <Button
          busy={isBusy}
          busyLabel="Saving..."
          onClick={() => void send("POST", apiPaths.webhook(id), { isEnabled: !isEnabled })}
          size="sm"
          variant="secondary"
        >
          {isEnabled ? "Turn off" : "Turn on"}
        </Button>
        {webhook.kind === "standard" ? (
          <ConfirmedChange
            description="Creates a new secret. Messages are signed with both for 24 hours."
            label="Rotate secret"
            method="POST"
            onDone={({ secret }) => secret && onSecret(secret)}
            path={apiPaths.rotateWebhookSecret(id)}
            title="Rotate the signing secret?"
            webhook={webhook}
          />
        ) : null}
        <ConfirmedChange
          description="Its log is deleted, too. This cannot be undone."
          label="Delete"
          method="DELETE"
          path={apiPaths.webhook(id)}
          title="Delete this endpoint?"
          variant="destructive"
          webhook={webhook}
        />
      </div>
      {message ? (
        <p className="text-bad text-xs" role="alert">
          {message}
        </p>
      ) : null}
    </>
  );
}

type EndpointRowProps = { webhook: Webhook; onSecret: (secret: string) => void };

/** One endpoint with its state, its actions and its log. */
export function EndpointRow({ webhook, onSecret }: EndpointRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { url, kind, description, events, isEnabled, disabledReason, failingSince, oldSecretEndsAt } =
    webhook;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-mono text-ink text-sm">{url}</span>
          {isEnabled ? (
            <Badge variant={failingSince ? "warn" : "good"}>{failingSince ? "Failing" : "Active"}</Badge>
          ) : (
            <Badge variant={disabledReason === "user" ? "neutral" : "bad"}>
              {REASONS[disabledReason ?? "user"]}
            </Badge>
          )}
          <Badge>{KINDS[kind]}</Badge>
        </p>
        {description ? <p className="text-muted text-sm">{description}</p> : null}
        <p className="font-mono text-muted text-xs">{events.join(", ")}</p>
        {failingSince ? (
          <p className="text-muted text-xs">No success since {formatDateTime(failingSince)}</p>
        ) : null}
        {oldSecretEndsAt ? (
          <p className="text-muted text-xs">
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
