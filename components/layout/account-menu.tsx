"use client";

import { useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { PrefetchLink } from "#components/ui/prefetch-link.tsx";
import { paths } from "#shared/paths.ts";

/** Shows a busy state while logging out; `useAuth` shows the toast of an error. */
export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useAuth();
  const [busy, setBusy] = useState(false);

  async function onClick() {
    setBusy(true);
    await logout();
    setBusy(false);
  }

  return (
    <Button busy={busy} className={className} onClick={onClick} variant="secondary">
      Logout
    </Button>
  );
}

/** The signed-in user, or 'Login'. Empty while loading, in a slot of fixed width to avoid a layout shift. */
export function AccountMenu() {
  const { user, isLoading } = useAuth();
  if (isLoading) return null;
  if (!user) {
    return (
      <Button asChild variant="secondary">
        <PrefetchLink href={paths.auth()}>Login</PrefetchLink>
      </Button>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PrefetchLink
        className="min-w-0 truncate rounded-sm text-muted text-xs transition-colors hover:text-ink"
        href={paths.account}
        title={`${user.email}: account and billing`}
      >
        {user.email}
      </PrefetchLink>
      <LogoutButton />
    </div>
  );
}
