"use client";

import { useForm } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { type ApiChange, toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { apiPaths } from "#shared/paths.ts";
import { CreateWebhook, type Webhook, type WebhookWithSecret } from "#shared/webhooks/contract.ts";
import { DEFAULT_EVENTS, SELECTABLE_EVENTS, WEBHOOK_EVENTS } from "#shared/webhooks/events.ts";

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

const resolver = contractResolver(CreateWebhook);

function EndpointForm({ webhook, onSaved }: FormProps) {
  const mutation = useApiMutation<WebhookWithSecret>([apiPaths.webhooks]);
  const form = useForm({
    resolver,
    defaultValues: {
      url: webhook?.url ?? "",
      kind: webhook?.kind ?? "standard",
      events: webhook?.events ?? DEFAULT_EVENTS,
      description: webhook?.description ?? "",
    },
  });

  function save({ kind, ...rest }: CreateWebhook): void {
    const change: ApiChange = webhook
      ? { method: "PATCH", path: apiPaths.webhook(webhook.id), body: rest }
      : { method: "POST", path: apiPaths.webhooks, body: { kind, ...rest } };
    mutation.mutate(change, {
      onSuccess: (saved) => onSaved(webhook ? null : saved),
      onError: (error) => {
        // The fields are checked before they are sent, except where the address leads.
        if (getErrorCode(error) === "invalid")
          form.setError("url", { message: toErrorText(error) }, { shouldFocus: true });
      },
    });
  }

  return (
    <DialogForm
      busyLabel="Saving..."
      description="We send a POST to this address when something happens."
      errorTitle="The endpoint was not saved"
      form={form}
      mutation={mutation}
      onSubmit={save}
      submitLabel={webhook ? "Save" : "Add endpoint"}
      title={webhook ? "Edit endpoint" : "Add an endpoint"}
    >
      <UrlField
        hint="A public https address, on port 443 or 8443."
        label="Endpoint URL"
        name="url"
        placeholder="https://example.com/hooks"
      />
      {webhook ? null : <ChoiceField legend="Format" name="kind" options={KINDS} />}
      <TextField hint="Optional, for you." label="Description" name="description" />
      <OptionList legend="Events" name="events" options={EVENTS} />
    </DialogForm>
  );
}

/** A button that opens the form of a new or an existing endpoint. */
export function EditEndpoint({ webhook, onSaved }: FormProps) {
  const trigger = webhook ? (
    <Button size="sm" variant="outline">
      Edit<span className="sr-only"> {webhook.url}</span>
    </Button>
  ) : (
    <Button>Add endpoint</Button>
  );
  return (
    <FormDialog
      renderForm={(close) => (
        <EndpointForm
          onSaved={(created) => {
            close();
            onSaved(created);
          }}
          webhook={webhook}
        />
      )}
      trigger={trigger}
    />
  );
}
