"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { SessionUser } from "#client/session-user.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { paths } from "#shared/paths.ts";
import { BillingSections } from "./billing-sections.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DataExport } from "./data-export.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PLANS, PlanList } from "./plan-list.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SignedInDevices } from "./signed-in-devices.tsx";
import { useBilling } from "./use-billing.ts";

function Account() {
  const { user } = useAuth();
  const { isFetched } = useQuery<Product[]>({ ...PLANS, retryOnMount: true });
  const billing = useBilling();
  if (!user) return null;
  // The height of the plans is not known before, and everything below would move.
  if (!isFetched) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-8 font-semibold text-foreground text-xl tracking-[-0.02em]">Account</h1>
      <SettingsSection title="Email">
        <ChangeEmail user={user} />
      </SettingsSection>
      <SettingsSection description="Your plans and renewal dates." title="Plans">
        <PlanList />
      </SettingsSection>
      <BillingSections billing={billing} />
      {billing.isLoading ? null : <SettingsSections user={user} />}
    </div>
  );
}

const LINKED_PAGES = [
  {
    name: "API keys",
    text: "Call the tools from your code.",
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
