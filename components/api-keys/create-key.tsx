"use client";

import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { Dialog, DialogContent, DialogTrigger } from "#components/ui/dialog.tsx";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import {
  API_SCOPES,
  type ApiScope,
  CreateApiKeyRequest,
  type CreatedApiKey,
} from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import type { ShowNewKey } from "./new-key.tsx";
import { useApiKeyChange } from "./use-api-keys.ts";

const EXPIRIES = [
  ["never", "Never"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "1 year"],
] as const;
type Expiry = (typeof EXPIRIES)[number][0];

const SCOPE_TEXTS: Record<ApiScope, string> = {
  capture: "Screenshots, PDFs, and your capture history",
  extract: "Content extraction, and your capture history",
  names: "Name checks and their history",
  "usage:read": "Usage and limits of your plans",
  webhooks: "Webhook endpoints, their secrets and their log",
};

const SCOPES = API_SCOPES.map((value) => ({ value, description: SCOPE_TEXTS[value] }));

function CreateKeyForm({ onCreated }: { onCreated: ShowNewKey }) {
  const { send, isBusy, error } = useApiKeyChange();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ApiScope[]>([...API_SCOPES]);
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [fieldError, setFieldError] = useState<{ field: string; message: string } | null>(null);

  async function create(): Promise<void> {
    const expiresInDays = expiry === "never" ? null : Number(expiry);
    const request = CreateApiKeyRequest.safeParse({ name, scopes, expiresInDays });
    const issue = request.error?.issues[0];
    setFieldError(issue ? { field: String(issue.path[0]), message: issue.message } : null);
    if (!request.success || isBusy) return;
    const created = await send<CreatedApiKey>("POST", apiPaths.apiKeys, request.data);
    if (created) onCreated(created);
  }

  return (
    <DialogForm
      busyLabel="Creating..."
      description="It acts for you, with the plans and limits of your account."
      error={error === null ? null : { title: "The key was not created", message: error }}
      isBusy={isBusy}
      onSubmit={() => void create()}
      submitLabel="Create key"
      title="Create an API key"
    >
      <Field
        error={fieldError?.field === "name" ? fieldError.message : undefined}
        hint="Where it is used, for example 'ci' or 'production'."
        label="Name"
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
            value={name}
          />
        )}
      </Field>
      <OptionList legend="Scopes" onChange={setScopes} options={SCOPES} selected={scopes} />
      {fieldError?.field === "scopes" ? (
        <p className="text-destructive text-xs" role="alert">
          {fieldError.message}
        </p>
      ) : null}
      <Choice legend="Expires" onChange={setExpiry} options={EXPIRIES} value={expiry} />
    </DialogForm>
  );
}

type CreateKeyProps = {
  onCreated: ShowNewKey;
  /** Opens the dialog. */
  trigger?: ReactNode;
};

export function CreateKey({ onCreated, trigger = <Button>Create key</Button> }: CreateKeyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <CreateKeyForm
          onCreated={(created) => {
            setOpen(false);
            onCreated(created);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
