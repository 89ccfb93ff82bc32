"use client";

import { type ReactNode, useId, useState } from "react";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "#components/ui/dialog.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import {
  API_SCOPES,
  type ApiScope,
  CreateApiKeyRequest,
  type CreatedApiKey,
} from "#shared/api-keys/contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { Choice } from "./choice.tsx";
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
};

type ScopesProps = { scopes: ApiScope[]; onChange: (scopes: ApiScope[]) => void };

function Scopes({ scopes, onChange }: ScopesProps) {
  const id = useId();
  const toggle = (scope: ApiScope, isOn: boolean) =>
    onChange(API_SCOPES.filter((other) => (other === scope ? isOn : scopes.includes(other))));
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 font-medium text-ink text-sm">Scopes</legend>
      {API_SCOPES.map((scope) => (
        <div className="flex items-start gap-2.5 touch:min-h-11" key={scope}>
          <Checkbox
            checked={scopes.includes(scope)}
            className="mt-0.5"
            id={`${id}-${scope}`}
            onCheckedChange={(state) => toggle(scope, state === true)}
          />
          <Label className="grid gap-0.5 font-normal" htmlFor={`${id}-${scope}`}>
            <span className="font-mono text-xs">{scope}</span>
            <span className="text-muted text-xs">{SCOPE_TEXTS[scope]}</span>
          </Label>
        </div>
      ))}
    </fieldset>
  );
}

const FORM = "create-api-key";

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
    <>
      <DialogHeader>
        <DialogTitle>Create an API key</DialogTitle>
        <DialogDescription>It acts for you, with the plans and limits of your account.</DialogDescription>
      </DialogHeader>
      <form
        className="grid gap-5 px-6 pt-5"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
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
        <Scopes onChange={setScopes} scopes={scopes} />
        {fieldError?.field === "scopes" ? (
          <p className="text-bad text-xs" role="alert">
            {fieldError.message}
          </p>
        ) : null}
        <Choice legend="Expires" onChange={setExpiry} options={EXPIRIES} value={expiry} />
        {error ? (
          <Alert title="The key was not created" variant="bad">
            {error}
          </Alert>
        ) : null}
      </form>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button busy={isBusy} busyLabel="Creating..." form={FORM} type="submit">
          Create key
        </Button>
      </DialogFooter>
    </>
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
