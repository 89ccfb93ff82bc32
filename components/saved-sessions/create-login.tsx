"use client";

import { Plus, Trash2 } from "lucide-react";
import {
  type Resolver,
  type UseFormRegisterReturn,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useWatch,
} from "react-hook-form";
import { getFailedStep } from "#client/api.ts";
import { findStepProblem, type StepDraft, toLoginStep } from "#components/capture-form/step-drafts.ts";
import { StepsEditor } from "#components/capture-form/steps-editor.tsx";
import { SCREENSHOT_ACCESS } from "#components/tools/use-tool-access.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { contractResolver, toFieldErrors } from "#components/ui/contract-resolver.ts";
import { Input } from "#components/ui/input.tsx";
import { ErrorText, Notice } from "#components/ui/notice.tsx";
import { TextField, UrlField } from "#components/ui/text-field.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { CreateSession, type TriedLogin } from "#shared/saved-sessions/contract.ts";
import { type OnCreated, SessionDialog, SessionForm } from "./session-dialog.tsx";

const PASSWORD_FIELD = 'input[type="password"]';

type LoginForm = {
  name: string;
  url: string;
  steps: StepDraft[];
  secrets: { name: string; value: string }[];
  /** The secret of an authenticator app; empty without one. */
  totp: string;
  allowsMcp: boolean;
};

/** The steps that most sites need. */
const NEW_LOGIN: LoginForm = {
  name: "",
  url: "https://",
  steps: [
    { kind: "type", way: "selector", target: 'input[type="email"]', value: "" },
    { kind: "type_secret", way: "selector", target: PASSWORD_FIELD, value: "password" },
    { kind: "press", way: "selector", target: "", value: "Enter" },
  ],
  secrets: [{ name: "password", value: "" }],
  totp: "",
  allowsMcp: false,
};

function toLogin({ url, steps, secrets, totp }: LoginForm) {
  const named = secrets.map(({ name, value }) => [name.trim(), value]);
  const code = totp.trim() === "" ? [] : [["totp", totp.trim()]];
  return {
    url: url.trim(),
    steps: steps.map(toLoginStep),
    secrets: Object.fromEntries([...named, ...code]) as Record<string, string>,
  };
}

const FIELDS = ["url", "steps", "secrets"];

const resolveContract = contractResolver(
  CreateSession,
  (values: LoginForm) => {
    const login = toLogin(values);
    return { name: values.name, domain: login.url, login, allowsMcp: values.allowsMcp };
  },
  ([first, second]) => {
    if (first === "login") return FIELDS.find((name) => name === second) ?? "url";
    return first === "domain" ? "url" : String(first ?? "root");
  },
);

const resolver: Resolver<LoginForm, unknown, CreateSession> = async (values, context, options) => {
  const resolved = await resolveContract(values, context, options);
  const problem = findStepProblem(values.steps);
  if (!problem) return resolved;
  return { values: {}, errors: { ...resolved.errors, ...toFieldErrors({ steps: problem }) } };
};

function Secrets() {
  const { register, formState } = useFormContext<LoginForm>();
  const problem = formState.errors.secrets?.message;
  const { fields, append, remove } = useFieldArray<LoginForm, "secrets">({ name: "secrets" });
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-medium text-sm">Secrets</legend>
      {fields.map(({ id }, index) => (
        <SecretRow
          key={id}
          name={register(`secrets.${index}.name`)}
          number={index + 1}
          onRemove={() => remove(index)}
          value={register(`secrets.${index}.value`)}
        />
      ))}
      <Button className="w-fit" onClick={() => append({ name: "", value: "" })} size="sm" variant="outline">
        <Plus aria-hidden="true" />
        Add a secret
      </Button>
      {problem ? (
        <ErrorText>{problem}</ErrorText>
      ) : (
        <p className="text-muted-foreground text-xs">
          Typed by the steps on https pages of this site only. Stored encrypted, and never shown again.
        </p>
      )}
    </fieldset>
  );
}

type SecretRowProps = {
  number: number;
  name: UseFormRegisterReturn;
  value: UseFormRegisterReturn;
  onRemove: () => void;
};

function SecretRow({ number, name, value, onRemove }: SecretRowProps) {
  return (
    <div className="flex gap-2">
      <Input
        aria-label={`Name of secret ${number}`}
        autoCapitalize="none"
        autoComplete="off"
        className="w-36"
        maxLength={40}
        placeholder="password"
        {...name}
      />
      <Input
        aria-label={`Value of secret ${number}`}
        // Not the password of this site, which browsers would fill in.
        autoComplete="new-password"
        className="min-w-0 flex-1"
        maxLength={1_000}
        type="password"
        {...value}
      />
      <Button aria-label={`Remove secret ${number}`} onClick={onRemove} size="icon" variant="ghost">
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
}

function LoginSteps() {
  const { field, fieldState } = useController<LoginForm, "steps">({ name: "steps" });
  const secrets = useWatch<LoginForm, "secrets">({ name: "secrets" });
  return (
    <StepsEditor
      hint="Done at the start address, each time the session signs in"
      onChange={field.onChange}
      problem={fieldState.error?.message}
      secrets={secrets.map(({ name }) => name.trim()).filter(Boolean)}
      steps={field.value}
    />
  );
}

type TriedProps = { tried: TriedLogin | undefined; error: Error | null };

/** The page after the steps, or the step that failed. */
function TriedResult({ tried, error }: TriedProps) {
  const picture = error ? getFailedStep(error)?.screenshot : tried?.picture;
  if (!error && !tried) return null;
  const isGood = tried !== undefined && !tried.asksForPassword;
  const title = isGood ? "All steps were done" : "The page still asks for a password";
  return (
    <Notice
      title={error ? "The login did not work" : title}
      variant={error ? "destructive" : isGood ? "success" : "warning"}
    >
      <p className="wrap-anywhere">{error ? toErrorText(error) : `The page is now ${tried?.url}.`}</p>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: a data URL, which needs no optimization
        <img
          alt="The page after the last step; fields are covered"
          className="mt-3 max-h-96 w-auto max-w-full rounded-md border border-border"
          src={picture}
        />
      ) : null}
    </Notice>
  );
}

/** Signs in without saving anything. */
function TryButton() {
  const { getValues, trigger } = useFormContext<LoginForm>();
  const { mutate, isPending, data, error } = useApiMutation<TriedLogin>(SCREENSHOT_ACCESS);
  const tryLogin = async () => {
    if (!(await trigger(["url", "steps", "secrets"]))) return;
    mutate({ method: "POST", path: backgroundApiPaths.tryLogin, body: { login: toLogin(getValues()) } });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <BusyButton
          busy={isPending}
          busyLabel="Signing in..."
          onClick={() => void tryLogin()}
          variant="outline"
        >
          Try
        </BusyButton>
        <p className="text-muted-foreground text-xs">
          Shows the page after the steps. Counts as a screenshot if they succeed.
        </p>
      </div>
      <div aria-live="polite">{isPending ? null : <TriedResult error={error} tried={data} />}</div>
    </div>
  );
}

function CreateLoginForm({ onCreated }: OnCreated) {
  const form = useForm<LoginForm, unknown, CreateSession>({ resolver, defaultValues: NEW_LOGIN });
  return (
    <SessionForm
      description="The session signs in at its first capture, and again when it is signed out."
      form={form}
      onCreated={onCreated}
      title="Sign in by steps"
    >
      <UrlField
        hint="Where the steps begin. Only pages of its site receive the session."
        label="Start address"
        name="url"
        placeholder="https://example.com/login"
      />
      <Secrets />
      <TextField
        autoComplete="new-password"
        hint="Optional: in base32, or the otpauth: address of the QR code."
        label="Secret of the authenticator app"
        name="totp"
        type="password"
      />
      <LoginSteps />
      <TryButton />
    </SessionForm>
  );
}

/** A button with the dialog that saves a session with a login. */
export const CreateLoginButton = ({ onCreated }: OnCreated) => (
  <SessionDialog
    className="max-w-4xl"
    onCreated={onCreated}
    renderForm={(done) => <CreateLoginForm onCreated={done} />}
    trigger={<Button variant="outline">Sign in by steps</Button>}
  />
);
