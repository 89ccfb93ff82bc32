"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { Dialog, DialogContent, DialogTrigger } from "#components/ui/dialog.tsx";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { apiPaths } from "#shared/paths.ts";
import { CreateWebhook, type Webhook, type WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { DEFAULT_EVENTS, SELECTABLE_EVENTS, WEBHOOK_EVENTS } from "#shared/webhooks/events.ts";
import { useWebhookChange } from "./use-webhooks.ts";

type EventType = (typeof SELECTABLE_EVENTS)[number];

const KINDS = [
  ["standard", "Signed JSON"],
  ["slack", "Slack"],
  ["discord", "Discord"],
] as const;

const EVENTS = SELECTABLE_EVENTS.map((value) => ({ value, description: WEBHOOK_EVENTS[value].summary }));

type FormProps = {
  /** The endpoint to change; without one it is created. */
  webhook?: Webhook | undefined;
  onSaved: (created: WebhookWithSecret | null) => void;
};

function EndpointForm({ webhook, onSaved }: FormProps) {
  const { send, isBusy, error, errorCode } = useWebhookChange();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [kind, setKind] = useState(webhook?.kind ?? "standard");
  const [events, setEvents] = useState<EventType[]>(webhook?.events ?? DEFAULT_EVENTS);
  const [fieldError, setFieldError] = useState<{ field: string; message: string } | null>(null);

  async function save(): Promise<void> {
    const request = CreateWebhook.safeParse({ url, kind, events, description });
    const issue = request.error?.issues[0];
    setFieldError(issue ? { field: String(issue.path[0]), message: issue.message } : null);
    if (!request.success || isBusy) return;
    if (!webhook) {
      const created = await send<WebhookWithSecret>("POST", apiPaths.webhooks, request.data);
      if (created) onSaved(created);
      return;
    }
    const { kind: _kind, ...changes } = request.data;
    if (await send("PATCH", apiPaths.webhook(webhook.id), changes)) onSaved(null);
  }

  const getError = (field: string) => (fieldError?.field === field ? fieldError.message : undefined);
  // The fields are checked before they are sent, except where the address leads.
  const urlError = errorCode === "invalid" ? (error ?? undefined) : undefined;

  return (
    <DialogForm
      busyLabel="Saving..."
      description="We send a POST to this address when something happens."
      error={error === null || urlError ? null : { title: "The endpoint was not saved", message: error }}
      isBusy={isBusy}
      onSubmit={() => void save()}
      submitLabel={webhook ? "Save" : "Add endpoint"}
      title={webhook ? "Edit endpoint" : "Add an endpoint"}
    >
      <Field
        error={getError("url") ?? urlError}
        hint="A public https address, on port 443 or 8443."
        label="Endpoint URL"
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            inputMode="url"
            onChange={(event) => setUrl(event.target.value)}
            placeholder="https://example.com/hooks"
            value={url}
          />
        )}
      </Field>
      {webhook ? null : <Choice legend="Format" onChange={setKind} options={KINDS} value={kind} />}
      <Field error={getError("description")} hint="Optional, for you." label="Description">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            onChange={(event) => setDescription(event.target.value)}
            value={description}
          />
        )}
      </Field>
      <OptionList legend="Events" onChange={setEvents} options={EVENTS} selected={events} />
      {getError("events") ? (
        <p className="text-destructive text-xs" role="alert">
          {getError("events")}
        </p>
      ) : null}
    </DialogForm>
  );
}

/** A button that opens the form of a new or an existing endpoint. */
export function EditEndpoint({ webhook, onSaved }: FormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>
        {webhook ? (
          <Button size="sm" variant="outline">
            Edit<span className="sr-only"> {webhook.url}</span>
          </Button>
        ) : (
          <Button>Add endpoint</Button>
        )}
      </DialogTrigger>
      <DialogContent>
        <EndpointForm
          onSaved={(created) => {
            setOpen(false);
            onSaved(created);
          }}
          webhook={webhook}
        />
      </DialogContent>
    </Dialog>
  );
}
