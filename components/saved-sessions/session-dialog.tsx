import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { CreatedSession, CreateSession } from "#shared/saved-sessions/contract.ts";

export type OnCreated = { onCreated: (created: CreatedSession) => void };

type SessionFormProps<Values extends FieldValues> = OnCreated & {
  form: UseFormReturn<Values, unknown, CreateSession>;
  title: string;
  /** What the session does, below the title. */
  description: string;
  children: ReactNode;
};

/** The form that saves a session: its own fields between the name and who may use it. */
export function SessionForm<Values extends FieldValues>(props: SessionFormProps<Values>) {
  const { form, title, description, onCreated, children } = props;
  const mutation = useApiMutation<CreatedSession>([backgroundApiPaths.sessions]);
  return (
    <DialogForm
      busyLabel="Saving..."
      description={`Only for accounts of your own. ${description}`}
      errorTitle="The session was not saved"
      form={form}
      mutation={mutation}
      onSubmit={(body) =>
        mutation.mutate({ method: "POST", path: backgroundApiPaths.sessions, body }, { onSuccess: onCreated })
      }
      submitLabel="Save session"
      title={title}
    >
      <TextField hint="You choose it by this name, for example 'my shop'." label="Name" name="name" />
      {children}
      <SwitchField
        label="Agents may use it through MCP"
        name="allowsMcp"
        note="They then read what you see on the site"
      />
    </DialogForm>
  );
}

type SessionDialogProps = OnCreated & {
  trigger: ReactNode;
  className?: string;
  renderForm: (onCreated: OnCreated["onCreated"]) => ReactNode;
};

/** A button with the dialog of a session's form, which closes when the session is saved. */
export function SessionDialog({ onCreated, renderForm, ...dialog }: SessionDialogProps) {
  return (
    <FormDialog
      {...dialog}
      renderForm={(close) =>
        renderForm((created) => {
          close();
          onCreated(created);
        })
      }
    />
  );
}
