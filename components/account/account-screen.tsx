"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { signOutEverywhere } from "#client/auth.ts";
import type { SessionUser } from "#client/session-user.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { toast } from "#components/ui/use-toast.ts";
import { destinationsPath } from "#shared/background-paths.ts";
import type { Product } from "#shared/catalog/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { SettingsSection } from "./account-page.tsx";
import { BillingSections, useBilling } from "./billing-sections.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PLANS, PlanList } from "./plan-list.tsx";

/** A link, because the browser then saves the file while it arrives. */
function DataExport() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-72 text-muted-foreground text-sm">
        A ZIP file with your account, plans, invoices, usage, feedback, and all captures and checks that are
        still stored.
      </p>
      <Button asChild size="sm" variant="outline">
        <a download="" href={apiPaths.exportData}>
          <Download aria-hidden="true" />
          Download your data
        </a>
      </Button>
    </div>
  );
}

/** Ends all sessions, for example after a device was lost. The page then leads to the login. */
export function SignedInDevices() {
  const { mutate, isPending } = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: (result) => {
      if (result.ok) toast({ title: "Signed out everywhere", description: "Log in again to continue." });
      else toastError("Could not sign out everywhere", result.error.message);
    },
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-72 text-muted-foreground text-sm">
        Ends your session in every browser, this one too. Use it after a device was lost or shared.
      </p>
      <BusyButton
        busy={isPending}
        busyLabel="Signing out..."
        onClick={() => mutate()}
        size="sm"
        variant="outline"
      >
        Sign out everywhere
      </BusyButton>
    </div>
  );
}

function Account() {
  const { user } = useAuth();
  const { isFetched } = useQuery<Product[]>({ ...PLANS, retryOnMount: true });
  const billing = useBilling();
  if (!user) return null;
  // The height of the plans is not known before, and everything below would move.
  if (!isFetched) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-8 pb-24 sm:px-6 sm:pt-10">
      <h1 className="mb-8 font-semibold text-foreground text-xl tracking-[-0.02em]">Account</h1>
      <SettingsSection title="Email">
        <ChangeEmail user={user} />
      </SettingsSection>
      <SettingsSection description="Your plans and renewal dates." title="Plans">
        <PlanList />
      </SettingsSection>
      <BillingSections billing={billing} />
      {billing.isPending ? null : <SettingsSections user={user} />}
    </div>
  );
}

const LINKED_PAGES = [
  {
    name: "API keys",
    text: "Call the tools from your code, and see which apps are connected.",
    link: "Manage API keys",
    href: paths.apiKeys,
  },
  {
    name: "Webhooks",
    text: "Send events to your own systems or a chat.",
    link: "Manage webhooks",
    href: paths.webhooks,
  },
  {
    name: "Destinations",
    text: "Have files put into a bucket of your own.",
    link: "Manage destinations",
    href: destinationsPath,
  },
  {
    name: "Saved sessions",
    text: "Capture what you see when you are signed in to a site.",
    link: "Manage sessions",
    href: paths.sessions,
  },
  {
    name: "Notifications",
    text: "Which emails we send you.",
    link: "Choose notifications",
    href: paths.notifications,
  },
];

/** Below the invoices, and shown with them, because the number of cards and invoices is not known before. */
function SettingsSections({ user }: { user: SessionUser }) {
  return (
    <>
      <SettingsSection description="Your code, your systems and your inbox." title="Connections">
        <ul className="grid divide-y divide-border">
          {LINKED_PAGES.map(({ name, text, link, href }) => (
            <li
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
              key={href}
            >
              <div className="min-w-0">
                <p className="font-medium text-foreground text-sm">{name}</p>
                <p className="text-muted-foreground text-sm">{text}</p>
              </div>
              <Button asChild size="sm" variant="outline">
                <Link href={href}>{link}</Link>
              </Button>
            </li>
          ))}
        </ul>
      </SettingsSection>
      <SettingsSection description="Changing it signs you out everywhere else." title="Password">
        <ChangePassword user={user} />
      </SettingsSection>
      <SettingsSection description="Everywhere you are logged in." title="Signed-in devices">
        <SignedInDevices />
      </SettingsSection>
      <SettingsSection description="Everything we store about you." title="Your data">
        <DataExport />
      </SettingsSection>
      <SettingsSection description="This cannot be undone." title="Delete account">
        <DeleteAccount />
      </SettingsSection>
    </>
  );
}

export function AccountScreen() {
  return (
    <RequireUser>
      <Account />
    </RequireUser>
  );
}
