"use client";

import Link from "next/link";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { NewPasswordForm } from "#components/auth/new-password-form.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { Button } from "#components/ui/button.tsx";
import { paths } from "#lib/paths.ts";
import { BillingSections } from "./billing-sections.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Section } from "./section.tsx";

function Account() {
  const { user } = useAuth();
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-8 font-semibold text-ink text-xl tracking-[-0.02em]">Account</h1>
      <Section title="E-mail">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-all text-ink text-sm">{user?.email}</p>
          <div className="flex gap-2">
            <Button asChild size="sm" variant="secondary">
              <Link href={paths.pricing()}>Plans</Link>
            </Button>
            <Button asChild size="sm" variant="secondary">
              <Link href={paths.usage}>Usage</Link>
            </Button>
          </div>
        </div>
      </Section>
      <BillingSections />
      <Section description="Other devices are logged out when it changes." title="Password">
        <div className="max-w-sm">
          <NewPasswordForm onDone={() => {}} resetsAfter submitLabel="Change Password" />
        </div>
      </Section>
      <Section description="This cannot be undone." title="Delete account">
        <DeleteAccount />
      </Section>
    </div>
  );
}

/** Everything about oneself: e-mail, card, invoices, password, leaving. */
export function AccountScreen() {
  return (
    <RequireUser>
      <Account />
    </RequireUser>
  );
}
