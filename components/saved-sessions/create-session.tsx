"use client";

import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { LinesField, TextField, UrlField } from "#components/ui/text-field.tsx";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { apiPaths } from "#shared/paths.ts";
import { type CreatedSession, CreateSession } from "#shared/saved-sessions/contract.ts";

const NEW_SESSION = { name: "", domain: "", cookies: "", allowsMcp: false };

const resolver = contractResolver(CreateSession, (values: typeof NEW_SESSION) => values);

type CreateSessionProps = { onCreated: (created: CreatedSession) => void };

function CreateSessionForm({ onCreated }: CreateSessionProps) {
  const mutation = useApiMutation<CreatedSession>([apiPaths.sessions]);
  const form = useForm({ resolver, defaultValues: NEW_SESSION });
  return (
    <DialogForm
      busyLabel="Saving..."
      description="Only for accounts of your own. The session can do what you can do on the site."
      errorTitle="The session was not saved"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate({ method: "POST", path: apiPaths.sessions, body }, { onSuccess: onCreated })
      }
      submitLabel="Save session"
      title="Save a session"
    >
      <TextField hint="You choose it by this name, for example 'my shop'." label="Name" name="name" />
      <UrlField
        hint="Only pages of this site receive the session."
        label="Domain"
        name="domain"
        placeholder="example.com"
      />
      <LinesField
        autoCapitalize="none"
        autoCorrect="off"
        hint="JSON of a browser extension, a cookies.txt file, or the value of a Cookie header. Stored encrypted, and never shown again."
        inputClassName="font-mono max-h-60"
        label="Cookies"
        name="cookies"
        rows={5}
        spellCheck={false}
      />
      <SwitchField
        label="Agents may use it through MCP"
        name="allowsMcp"
        note="They then read what you see on the site"
      />
    </DialogForm>
  );
}

/** A button with the dialog that saves a session. */
export function CreateSessionButton({ onCreated }: CreateSessionProps) {
  return (
    <FormDialog
      renderForm={(close) => (
        <CreateSessionForm
          onCreated={(created) => {
            close();
            onCreated(created);
          }}
        />
      )}
      trigger={<Button>Save a session</Button>}
    />
  );
}
