"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useForm } from "react-hook-form";
import { formatDateTime } from "#client/format-time.ts";
import { Loaded } from "#components/items/loaded.tsx";
import { LabelBadge } from "#components/ui/badge.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { PlanWithLimits } from "#shared/catalog/contract.ts";
import { AddRecipient, type MailRecipient, type MailRecipientList } from "#shared/notifications/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

const LIST = [backgroundApiPaths.recipients];

const STATES = {
  pending: { text: "Waiting for confirmation", variant: "warning" },
  confirmed: { text: "Confirmed", variant: "success" },
  paused: { text: "Paused by plan", variant: "secondary" },
  refused: { text: "Refuses emails", variant: "destructive" },
} as const;

/** What to do about the state of a recipient; null for one that gets results. */
function describeState({ state, linkExpiresAt }: MailRecipient): string | null {
  if (state === "paused") return "Your plan includes fewer recipients, so this one gets no emails.";
  if (state === "refused") return "The mail server of this address refused an email for good.";
  if (linkExpiresAt === null) return null;
  return Date.parse(linkExpiresAt) > Date.now()
    ? `The link in the email works until ${formatDateTime(linkExpiresAt)}.`
    : "The link in the email has expired.";
}

function ResendConfirmation({ recipient: { id, address } }: { recipient: MailRecipient }) {
  const { mutate, isPending, isSuccess, error } = useApiMutation(LIST);
  return (
    <>
      <BusyButton
        busy={isPending}
        busyLabel="Sending..."
        onClick={() => mutate({ method: "POST", path: backgroundApiPaths.resendConfirmation(id), body: {} })}
        size="sm"
        variant="outline"
      >
        Send again<span className="sr-only"> to {address}</span>
      </BusyButton>
      <span
        aria-live="polite"
        className={error ? "text-destructive text-xs" : "text-muted-foreground text-xs"}
      >
        {error ? toErrorText(error) : isSuccess ? "Sent" : ""}
      </span>
    </>
  );
}

function RecipientRow({ recipient }: { recipient: MailRecipient }) {
  const { id, address, state, linkExpiresAt } = recipient;
  const description = describeState(recipient);
  const canResend = linkExpiresAt !== null && state !== "paused";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere text-foreground text-sm">{address}</span>
        <LabelBadge label={STATES[state]} />
      </p>
      {description ? <p className="text-muted-foreground text-xs">{description}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {canResend ? <ResendConfirmation recipient={recipient} /> : null}
        <ConfirmButton
          change={{ method: "DELETE", path: backgroundApiPaths.recipient(id) }}
          confirm={{ busyLabel: "Removing...", variant: "destructive" }}
          description="It gets no more emails. To add it again, it must confirm again."
          errorTitle="Nothing was changed"
          label="Remove"
          queryKey={LIST}
          subject={address}
          title="Remove this recipient?"
        />
      </div>
    </li>
  );
}

const resolver = contractResolver(AddRecipient);

function AddRecipientForm() {
  const { mutate, isPending } = useApiMutation(LIST);
  const form = useForm({ resolver, defaultValues: { address: "" } });

  const add = form.handleSubmit((body) =>
    mutate(
      { method: "POST", path: backgroundApiPaths.recipients, body },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setError("address", { message: toErrorText(error) }),
      },
    ),
  );

  return (
    <Form {...form}>
      <form className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]" method="post" noValidate onSubmit={add}>
        <TextField
          autoCapitalize="none"
          hint="We send one email with a link. Results follow after the confirmation."
          inputMode="email"
          label="Email address"
          name="address"
          type="email"
        />
        <BusyButton busy={isPending} busyLabel="Adding..." className="sm:mt-7" type="submit">
          Add recipient
        </BusyButton>
      </form>
    </Form>
  );
}

/** What paid plans include, for users whose plan includes none. */
function Upgrade() {
  const { data } = useQuery<PlanWithLimits[]>({ queryKey: [apiPaths.plans] });
  const most = Math.max(0, ...(data ?? []).map(({ limits }) => limits.mailRecipients));
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted-foreground text-sm">
        Paid plans send copies of your results{most > 0 ? ` to up to ${most} more addresses` : ""}, for
        example to colleagues.
      </p>
      <Button asChild size="sm" variant="outline">
        <Link href={paths.pricing()}>See Plans</Link>
      </Button>
    </div>
  );
}

function Recipients({ list: { data, maxRecipients } }: { list: MailRecipientList }) {
  const isFull = data.length >= maxRecipients;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {data.length > 0 ? (
        <ul aria-label="Extra recipients" className="grid divide-y divide-border">
          {data.map((recipient) => (
            <RecipientRow key={recipient.id} recipient={recipient} />
          ))}
        </ul>
      ) : null}
      {maxRecipients > 0 ? (
        <p className="text-muted-foreground text-sm">
          {data.length} of {maxRecipients} recipients
          {isFull ? ". Remove one, or upgrade your plan, to add another." : ""}
        </p>
      ) : (
        <Upgrade />
      )}
      {isFull ? null : <AddRecipientForm />}
    </div>
  );
}

/** Further addresses that get copies of results. */
export function ExtraRecipients() {
  const query = useQuery<MailRecipientList>({ queryKey: LIST, staleTime: 0 });
  return (
    <Loaded errorTitle="Your recipients could not be loaded" query={query} skeletonClassName="h-24 w-full">
      {(list) => <Recipients list={list} />}
    </Loaded>
  );
}
