"use client";

import { useForm, useWatch } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { type ApiChange, toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import {
  CreateWebhook,
  UpdateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "#shared/webhooks/contract.ts";
import { DEFAULT_EVENTS, SELECTABLE_EVENTS, WEBHOOK_EVENTS } from "#shared/webhooks/events.ts";
import { hasToken, WEBHOOK_KINDS, type WebhookKind } from "#shared/webhooks/kinds.ts";
import { KINDS } from "./kinds.ts";

const OPTIONS = WEBHOOK_KINDS.map((kind) => [kind, KINDS[kind].name] as const);

const EVENTS = SELECTABLE_EVENTS.map((value) => ({ value, description: WEBHOOK_EVENTS[value].summary }));

type FormProps = {
  /** The endpoint to change; without one it is created. */
  webhook?: Webhook | undefined;
  /** Whether a new endpoint is filled in. */
  isExample?: boolean;
  onSaved: (created: WebhookWithSecret | null) => void;
};

type EndpointValues = {
  url: string;
  kind: WebhookKind;
  token: string;
  chatId: string;
  events: Webhook["events"];
  description: string;
};

/** What the form sends: of an existing endpoint its token only when another one was entered. */
function toRequest({ kind, url, token, chatId, ...settings }: EndpointValues, isNew: boolean): object {
  const needsToken = isNew && kind === "telegram";
  return {
    ...settings,
    ...(isNew ? { kind } : {}),
    ...(kind === "telegram" ? { chatId } : { url }),
    ...(needsToken || (hasToken(kind) && token.trim()) ? { token } : {}),
  };
}

type TargetProps = { kind: WebhookKind; webhook: Webhook | undefined };

/** Where the messages go. */
function TargetFields({ kind, webhook }: TargetProps) {
  const { label, hint, placeholder } = KINDS[kind];
  const kept = webhook?.hasToken ? "Leave it empty to keep the stored one." : null;
  return (
    <>
      {label ? <UrlField hint={hint} label={label} name="url" placeholder={placeholder} /> : null}
      {hasToken(kind) ? (
        <TextField
          autoComplete="new-password"
          hint={
            kept ??
            (kind === "telegram" ? "From @BotFather. It is stored encrypted." : "Only of a protected topic.")
          }
          label={kind === "telegram" ? "Bot token" : "Access token (optional)"}
          name="token"
          type="password"
        />
      ) : null}
      {kind === "telegram" ? (
        <TextField hint={hint} label="Chat ID" name="chatId" placeholder={placeholder} />
      ) : null}
    </>
  );
}

const NEW_ENDPOINT: EndpointValues = {
  url: "",
  kind: "standard",
  token: "",
  chatId: "",
  events: DEFAULT_EVENTS,
  description: "",
};

const toValues = ({ url, kind, chatId, events, description }: Webhook): EndpointValues => ({
  url,
  kind,
  token: "",
  chatId: chatId ?? "",
  events,
  description,
});

/** A topic that only its user knows. Its messages can be read in a browser, without an account. */
const createExample = (): EndpointValues => ({
  ...NEW_ENDPOINT,
  url: `https://ntfy.sh/${crypto.randomUUID()}`,
  kind: "ntfy",
  description: "Open the topic in a browser to read its messages",
});

function EndpointForm({ webhook, isExample = false, onSaved }: FormProps) {
  const mutation = useApiMutation<WebhookWithSecret>([backgroundApiPaths.webhooks]);
  const form = useForm({
    resolver: contractResolver<EndpointValues, CreateWebhook | UpdateWebhook>(
      webhook ? UpdateWebhook : CreateWebhook,
      (values) => toRequest(values, !webhook),
    ),
    defaultValues: webhook ? toValues(webhook) : isExample ? createExample() : NEW_ENDPOINT,
  });

  const kind = useWatch({ control: form.control, name: "kind" });

  function save(body: CreateWebhook | UpdateWebhook): void {
    const change: ApiChange = webhook
      ? { method: "PATCH", path: backgroundApiPaths.webhook(webhook.id), body }
      : { method: "POST", path: backgroundApiPaths.webhooks, body };
    mutation.mutate(change, {
      onSuccess: (saved) => onSaved(webhook ? null : saved),
      onError: (error) => {
        // The fields are checked before they are sent, except where the address leads.
        const field = kind === "telegram" ? "token" : "url";
        if (getErrorCode(error) === "invalid")
          form.setError(field, { message: toErrorText(error) }, { shouldFocus: true });
      },
    });
  }

  return (
    <DialogForm
      busyLabel="Saving..."
      description="We send a message there when something happens."
      errorTitle="The endpoint was not saved"
      form={form}
      mutation={mutation}
      onSubmit={save}
      submitLabel={webhook ? "Save" : "Add endpoint"}
      title={webhook ? "Edit endpoint" : "Add an endpoint"}
    >
      {webhook ? null : <ChoiceField legend="Format" name="kind" options={OPTIONS} />}
      <TargetFields kind={kind} webhook={webhook} />
      <TextField hint="Optional, for you." label="Description" name="description" />
      <OptionList legend="Events" name="events" options={EVENTS} />
    </DialogForm>
  );
}

/** A button that opens the form of a new or an existing endpoint. */
export function EditEndpoint({ webhook, isExample = false, onSaved }: FormProps) {
  const trigger = webhook ? (
    <Button size="sm" variant="outline">
      Edit<span className="sr-only"> {webhook.url}</span>
    </Button>
  ) : (
    <Button variant={isExample ? "outline" : "default"}>
      {isExample ? "Try an example" : "Add endpoint"}
    </Button>
  );
  return (
    <FormDialog
      renderForm={(close) => (
        <EndpointForm
          isExample={isExample}
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
