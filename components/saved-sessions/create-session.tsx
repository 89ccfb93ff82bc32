"use client";

import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { LinesField, UrlField } from "#components/ui/text-field.tsx";
import { EXAMPLE_HOST } from "#shared/capture/page-url.ts";
import { CreateSession } from "#shared/saved-sessions/contract.ts";
import { type OnCreated, SessionDialog, SessionForm } from "./session-dialog.tsx";

const NEW_SESSION = { name: "", domain: "", cookies: "", allowsMcp: false };

const resolver = contractResolver(CreateSession, (values: typeof NEW_SESSION) => values);

/** What the fields look like when they are filled in; it can be saved and used. */
const EXAMPLE = {
  ...NEW_SESSION,
  name: "my shop",
  domain: EXAMPLE_HOST,
  cookies: "session=abc123; theme=dark",
};

type CreateSessionProps = OnCreated & {
  /** Whether the form is filled in. */
  isExample?: boolean;
};

function CreateSessionForm({ onCreated, isExample = false }: CreateSessionProps) {
  const form = useForm({ resolver, defaultValues: isExample ? EXAMPLE : NEW_SESSION });
  return (
    <SessionForm
      description="The session can do what you can do on the site."
      form={form}
      onCreated={onCreated}
      title="Save a session"
    >
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
    </SessionForm>
  );
}

/** A button with the dialog that saves a session. */
export const CreateSessionButton = ({ onCreated, isExample = false }: CreateSessionProps) => (
  <SessionDialog
    onCreated={onCreated}
    renderForm={(done) => <CreateSessionForm isExample={isExample} onCreated={done} />}
    trigger={
      <Button variant={isExample ? "outline" : "default"}>
        {isExample ? "Try an example" : "Save a session"}
      </Button>
    }
  />
);
