"use client";

import { useForm } from "react-hook-form";
import { getErrorCode } from "#client/api.ts";
import { Button } from "#components/ui/button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { DialogForm, FormDialog } from "#components/ui/dialog-form.tsx";
import { SwitchField } from "#components/ui/switch-field.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { type ApiChange, toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { CreateDestination, type Destination, UpdateDestination } from "#shared/destinations/contract.ts";

const NEW_DESTINATION = {
  id: "",
  createdAt: "",
  updatedAt: "",
  name: "",
  endpoint: "",
  region: "us-east-1",
  bucket: "",
  prefix: "",
  pathStyle: true,
  accessKeyId: "",
};

const CODE = {
  autoCapitalize: "none",
  autoCorrect: "off",
  inputClassName: "font-mono",
  spellCheck: false,
} as const;

function Fields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <TextField hint="You choose it by this name, for example 'archive'." label="Name" name="name" />
      <UrlField
        hint="The https address of the store, without the bucket."
        label="Endpoint"
        name="endpoint"
        placeholder="https://s3.eu-central-1.amazonaws.com"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...CODE} hint="'auto' for Cloudflare R2." label="Region" name="region" />
        <TextField {...CODE} label="Bucket" name="bucket" />
      </div>
      <TextField
        {...CODE}
        hint="Of every key. Day, id and type follow."
        label="Prefix (optional)"
        name="prefix"
      />
      <SwitchField
        label="Bucket in the path"
        name="pathStyle"
        note="As most stores want it; off for the bucket in the host"
      />
      <TextField {...CODE} autoComplete="off" label="Access key id" name="accessKeyId" />
      <TextField
        autoComplete="new-password"
        hint={isNew ? "Stored encrypted, and never shown again." : "Leave it empty to keep the stored one."}
        label="Secret access key"
        name="secretAccessKey"
        type="password"
      />
    </>
  );
}

type FormProps = {
  /** The destination to change; without one it is created. */
  destination?: Destination;
  /** Whether a new destination is filled in, as far as it can be. */
  isExample?: boolean;
  onSaved: () => void;
};

const EXAMPLE = {
  ...NEW_DESTINATION,
  name: "archive",
  endpoint: "https://s3.us-east-1.amazonaws.com",
  bucket: "my-captures",
  prefix: "captures",
};

function DestinationForm({ destination, isExample = false, onSaved }: FormProps) {
  const mutation = useApiMutation<Destination>([backgroundApiPaths.destinations]);
  const {
    id,
    createdAt: _created,
    updatedAt: _updated,
    ...settings
  } = destination ?? (isExample ? EXAMPLE : NEW_DESTINATION);
  const form = useForm({
    resolver: contractResolver(
      id ? UpdateDestination : CreateDestination,
      ({ secretAccessKey, ...values }: typeof settings & { secretAccessKey: string }) =>
        id && !secretAccessKey.trim() ? values : { ...values, secretAccessKey },
    ),
    defaultValues: { ...settings, secretAccessKey: "" },
  });

  function save(body: CreateDestination | UpdateDestination): void {
    const change: ApiChange = id
      ? { method: "PATCH", path: backgroundApiPaths.destination(id), body }
      : { method: "POST", path: backgroundApiPaths.destinations, body };
    mutation.mutate(change, {
      onSuccess: onSaved,
      onError: (error) => {
        // The fields are checked before they are sent, except what the store says.
        if (getErrorCode(error) === "invalid")
          form.setError("endpoint", { message: toErrorText(error) }, { shouldFocus: true });
      },
    });
  }

  return (
    <DialogForm
      busyLabel="Testing..."
      description="A small object is written to the bucket and deleted, before anything is saved."
      errorTitle="The destination was not saved"
      form={form}
      mutation={mutation}
      onSubmit={save}
      submitLabel="Test and save"
      title={id ? "Change the destination" : "Add a destination"}
    >
      <Fields isNew={!id} />
    </DialogForm>
  );
}

/** A button with the dialog that adds a destination. */
export const AddDestination = ({ isExample = false }: Pick<FormProps, "isExample">) => (
  <FormDialog
    renderForm={(close) => <DestinationForm isExample={isExample} onSaved={close} />}
    trigger={
      <Button variant={isExample ? "outline" : "default"}>
        {isExample ? "Try an example" : "Add a destination"}
      </Button>
    }
  />
);

/** A button with the dialog that changes a destination. */
export const EditDestination = ({ destination }: { destination: Destination }) => (
  <FormDialog
    renderForm={(close) => <DestinationForm destination={destination} onSaved={close} />}
    trigger={
      <Button size="sm" variant="outline">
        Edit
      </Button>
    }
  />
);
