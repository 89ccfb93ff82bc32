"use client";

import { useAuth } from "#components/auth/auth-provider.tsx";
import { NewPasswordForm } from "#components/auth/new-password-form.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { BillingSections } from "./billing-sections.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PlanList } from "./plan-list.tsx";
import { Section } from "./section.tsx";

function Account() {
  const { user } = useAuth();
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="mb-8 font-semibold text-ink text-xl tracking-[-0.02em]">Account</h1>
      <Section title="E-mail">
        <p className="break-all text-ink text-sm">{user?.email}</p>
      </Section>
      <Section description="What you have, and how it goes on." title="Plans">
        <PlanList />
      </Section>
      <BillingSections />
      <Section description="Other devices are logged out when it changes." title="Password">
        <div className="max-w-sm">
          <NewPasswordForm isAside onDone={() => {}} submitLabel="Change Password" />
        </div>
      </Section>
      <Section description="This cannot be undone." title="Delete account">
        <DeleteAccount />
      </Section>
    </div>
  );
}

/** Everything about oneself: e-mail, plans, card, invoices, password, leaving. */
export function AccountScreen() {
  return (
    <RequireUser>
      <Account />
    </RequireUser>
  );
}
