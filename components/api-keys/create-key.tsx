"use client";

import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { holdKey } from "#client/held-key.ts";
import { refreshAccess } from "#client/refresh-access.ts";
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

type CreateKeyProps = {
  onCreated?: ShowNewKey;
  /** Whether the user has no key yet; the name is filled in. */
  isFirst?: boolean;
  startsFreePlan?: boolean;
};

const FREE_PLAN = "It also starts the free plan of the Web Inspector, which needs no card.";

function CreateKeyForm({ onCreated, isFirst = false, startsFreePlan = false }: CreateKeyProps) {
  const mutation = useApiMutation<CreatedApiKey>([apiPaths.apiKeys]);
  const form = useForm({ resolver, defaultValues: { ...NEW_KEY, name: isFirst ? "First key" : "" } });

  function show(created: CreatedApiKey): void {
    holdKey(created.key);
    if (created.startedFreePlan) void refreshAccess();
    onCreated?.(created);
  }

  return (
    <DialogForm
      busyLabel="Creating..."
      description={`It acts for you, with the plans and limits of your account.${startsFreePlan ? ` ${FREE_PLAN}` : ""}`}
      errorTitle="The key was not created"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate({ method: "POST", path: apiPaths.apiKeys, body }, { onSuccess: show })
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

/** A button that creates a key, which this tab then holds. */
export function CreateKey({
  trigger = <Button>Create key</Button>,
  onCreated,
  ...props
}: CreateKeyProps & { trigger?: ReactNode }) {
  return (
    <FormDialog
      renderForm={(close) => (
        <CreateKeyForm
          {...props}
          onCreated={(created) => {
            close();
            onCreated?.(created);
          }}
        />
      )}
      trigger={trigger}
    />
  );
}
