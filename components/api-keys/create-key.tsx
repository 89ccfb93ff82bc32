"use client";

import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { ChoiceField } from "#components/ui/choice.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import {
  API_SCOPES,
  type ApiScope,
  CreateApiKeyRequest,
  type CreatedApiKey,
} from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Shows a key that was just created. */
export type ShowNewKey = (created: CreatedApiKey) => void;

const EXPIRIES = [
  ["never", "Never"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "1 year"],
] as const;
type Expiry = (typeof EXPIRIES)[number][0];

const SCOPE_TEXTS: Record<ApiScope, string> = {
  capture: "Screenshots, PDFs, saved sessions, and your capture history",
  extract: "Content extraction, and your capture history",
  names: "Name checks and their history",
  "usage:read": "Usage and limits of your plans",
  webhooks: "Webhook endpoints, their secrets and their log",
};

const SCOPES = API_SCOPES.map((value) => ({ value, description: SCOPE_TEXTS[value] }));

type KeyForm = { name: string; scopes: ApiScope[]; expiry: Expiry };

const NEW_KEY: KeyForm = { name: "", scopes: [...API_SCOPES], expiry: "never" };

const resolver = contractResolver(CreateApiKeyRequest, ({ expiry, ...rest }: KeyForm) => ({
  ...rest,
  expiresInDays: expiry === "never" ? null : Number(expiry),
}));

function CreateKeyForm({ onCreated }: { onCreated: ShowNewKey }) {
  const mutation = useApiMutation<CreatedApiKey>([apiPaths.apiKeys]);
  const form = useForm({ resolver, defaultValues: NEW_KEY });
  return (
    <DialogForm
      busyLabel="Creating..."
      description="It acts for you, with the plans and limits of your account."
      errorTitle="The key was not created"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate({ method: "POST", path: apiPaths.apiKeys, body }, { onSuccess: onCreated })
      }
      submitLabel="Create key"
      title="Create an API key"
    >
      <TextField
        autoCapitalize="none"
        hint="Where it is used, for example 'ci' or 'production'."
        label="Name"
        name="name"
      />
      <OptionList legend="Scopes" name="scopes" options={SCOPES} />
      <ChoiceField legend="Expires" name="expiry" options={EXPIRIES} />
    </DialogForm>
  );
}

type CreateKeyProps = {
  onCreated: ShowNewKey;
  /** Opens the dialog. */
  trigger?: ReactNode;
};

export function CreateKey({ onCreated, trigger = <Button>Create key</Button> }: CreateKeyProps) {
  return (
    <FormDialog
      renderForm={(close) => (
        <CreateKeyForm
          onCreated={(created) => {
            close();
            onCreated(created);
          }}
        />
      )}
      trigger={trigger}
    />
  );
}
