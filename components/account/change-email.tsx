"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { changeEmail } from "#client/auth.ts";
import type { SessionUser } from "#client/session-user.ts";
import { AuthForm } from "#components/auth/auth-form.tsx";
import { InboxLink, SendAgain } from "#components/auth/check-your-email.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useReturnFocus } from "#components/ui/use-return-focus.ts";
import { EmailChange } from "#shared/auth/contract.ts";

const resolver = contractResolver(EmailChange);

type ChangeEmailFormProps = { user: SessionUser; onClose: () => void };

function ChangeEmailForm({ user, onClose }: ChangeEmailFormProps) {
  const form = useForm({ resolver, defaultValues: { email: "" } });
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    const refuse = (message: string) => form.setError("email", { message }, { shouldFocus: true });
    if (email.toLowerCase() === user.email) return refuse("This is your current email");
    const result = await changeEmail(email);
    if (result.ok) onClose();
    else refuse(result.error.message);
  });

  return (
    <AuthForm className="grid max-w-sm gap-5" form={form} onSubmit={submit}>
      <TextField
        autoCapitalize="none"
        autoComplete="email"
        autoFocus
        hint="We'll send a link to both addresses. Open both to confirm the change."
        inputMode="email"
        label="New Email"
        name="email"
        type="email"
      />
      <div className="flex flex-wrap gap-2">
        <BusyButton busy={isSubmitting} busyLabel="Sending..." type="submit" variant="outline">
          Send links
        </BusyButton>
        <Button disabled={isSubmitting} onClick={onClose} variant="ghost">
          Cancel
        </Button>
      </div>
    </AuthForm>
  );
}

/** Shown until the links in both emails are confirmed. */
function PendingEmail({ newEmail }: { newEmail: string }) {
  return (
    <div className="grid gap-3">
      <Notice title={<span className="break-all">Change to {newEmail}</span>}>
        Open the links sent to this address and to your current one to confirm the change.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <InboxLink email={newEmail} size="sm" />
        <SendAgain email={newEmail} onSendAgain={changeEmail} size="sm" />
      </div>
    </div>
  );
}

export function ChangeEmail({ user }: { user: SessionUser }) {
  const [isChanging, setChanging] = useState(false);
  const button = useReturnFocus(isChanging);

  if (isChanging) return <ChangeEmailForm onClose={() => setChanging(false)} user={user} />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-all text-foreground text-sm">{user.email}</p>
        <Button onClick={() => setChanging(true)} ref={button} size="sm" variant="outline">
          Change email
        </Button>
      </div>
      {user.newEmail ? <PendingEmail newEmail={user.newEmail} /> : null}
    </div>
  );
}
