"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { AccountSubpage, SettingsSection } from "#components/account/account-page.tsx";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { getBrowserZone } from "#components/format/time-zones.ts";
import { Loaded } from "#components/items/loaded.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Choice } from "#components/ui/choice.tsx";
import { Label } from "#components/ui/label.tsx";
import { ErrorText, Notice } from "#components/ui/notice.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import {
  type NotificationSettings,
  OPTIONAL_MAIL_KINDS,
  OPTIONAL_MAILS,
  type OptionalMailKind,
} from "#shared/notifications/contract.ts";
import type { ChangeFrequency } from "#shared/notifications/frequencies.ts";
import { ExtraRecipients } from "./extra-recipients.tsx";

const SETTINGS = [backgroundApiPaths.notifications];

type SettingsProps = { settings: NotificationSettings };

function MailSwitches({ settings: { mutedKinds, timeZone } }: SettingsProps) {
  const id = useId();
  const { mutate, isPending, error } = useApiMutation(SETTINGS);

  function toggle(kind: OptionalMailKind, isOn: boolean): void {
    const muted = OPTIONAL_MAIL_KINDS.filter((other) =>
      other === kind ? !isOn : mutedKinds.includes(other),
    );
    const body = { mutedKinds: muted, timeZone: timeZone ?? getBrowserZone() };
    mutate({ method: "PATCH", path: backgroundApiPaths.notifications, body });
  }

  return (
    <div className="grid gap-4">
      {OPTIONAL_MAIL_KINDS.map((kind) => (
        <div className="flex items-center justify-between gap-6" key={kind}>
          <Label className="grid gap-0.5" htmlFor={`${id}-${kind}`}>
            {OPTIONAL_MAILS[kind].title}
            <span className="font-normal text-muted-foreground text-sm">
              {OPTIONAL_MAILS[kind].description}
            </span>
          </Label>
          <Switch
            checked={!mutedKinds.includes(kind)}
            disabled={isPending}
            id={`${id}-${kind}`}
            onCheckedChange={(isOn) => toggle(kind, isOn)}
          />
        </div>
      ))}
      {error ? (
        <Notice title="The change was not saved" variant="destructive">
          {toErrorText(error)}
        </Notice>
      ) : null}
    </div>
  );
}

const FREQUENCIES = [
  ["at_once", "Each at once"],
  ["hourly", "Every hour"],
  ["daily", "Every day at 08:00"],
  ["weekly", "Every Monday at 08:00"],
] as const satisfies [ChangeFrequency, string][];

function ChangePeriod({ settings: { changeFrequency, timeZone } }: SettingsProps) {
  const { mutate, error } = useApiMutation(SETTINGS);
  const change = (next: ChangeFrequency) =>
    mutate({
      method: "PATCH",
      path: backgroundApiPaths.notifications,
      body: { changeFrequency: next, timeZone: timeZone ?? getBrowserZone() },
    });
  return (
    <div className="grid gap-3">
      <Choice legend="Emails about changes" onChange={change} options={FREQUENCIES} value={changeFrequency} />
      <ErrorText>{error && toErrorText(error)}</ErrorText>
    </div>
  );
}

function TimeZone({ settings }: SettingsProps) {
  const { mutate, isPending, error } = useApiMutation(SETTINGS);
  const timeZone = settings.timeZone ?? "UTC";
  const browserZone = getBrowserZone();
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-foreground text-sm">{timeZone}</p>
      {timeZone === browserZone ? null : (
        <BusyButton
          busy={isPending}
          busyLabel="Saving..."
          onClick={() =>
            mutate({
              method: "PATCH",
              path: backgroundApiPaths.notifications,
              body: { timeZone: browserZone },
            })
          }
          size="sm"
          variant="outline"
        >
          Use {browserZone}
        </BusyButton>
      )}
      <ErrorText>{error && toErrorText(error)}</ErrorText>
    </div>
  );
}

function Notifications() {
  const { user } = useAuth();
  const query = useQuery<NotificationSettings>({ queryKey: SETTINGS, staleTime: 0 });
  return (
    <AccountSubpage description={`Emails go to ${user?.email ?? "your address"}.`} title="Notifications">
      <Loaded
        errorTitle="Your notifications could not be loaded"
        query={query}
        skeletonClassName="h-80 w-full rounded-lg"
      >
        {(data) => (
          <>
            {data.bouncedAddress !== null && data.bouncedAddress === user?.email ? (
              <Notice className="mb-6" title="Emails to this address are refused" variant="warning">
                The mail server of {data.bouncedAddress} refused an email for good, so you get none of these.
                Change your address in your account.
              </Notice>
            ) : null}
            <SettingsSection description="Each also has a link that switches it off." title="Emails">
              <MailSwitches settings={data} />
            </SettingsSection>
            <SettingsSection
              description="Changed pages and sites, one email for each, or one for a period. Available names, chats, webhooks and feeds do not wait."
              title="Digest"
            >
              <ChangePeriod settings={data} />
            </SettingsSection>
            <SettingsSection
              description="They get copies of the emails about jobs, results of schedules, changed pages and available names that are on above."
              title="Extra recipients"
            >
              <ExtraRecipients />
            </SettingsSection>
            <SettingsSection description="Times in emails are stated in this zone." title="Time zone">
              <TimeZone settings={data} />
            </SettingsSection>
            <SettingsSection title="Always sent">
              <p className="text-muted-foreground text-sm">
                Emails about new API keys, a changed address or password, a deleted account, yearly renewals
                and access that ends. Receipts and failed payments come from Stripe.
              </p>
            </SettingsSection>
          </>
        )}
      </Loaded>
    </AccountSubpage>
  );
}

export function NotificationsScreen() {
  return (
    <RequireUser>
      <Notifications />
    </RequireUser>
  );
}
