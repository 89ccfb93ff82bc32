"use client";

import { useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
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

/** The signed-in user, or 'Login', invisible to users while loading, in a slot of fixed width to avoid a layout shift. */
export function AccountMenu() {
  const { user, isLoading } = useAuth();
  if (!user) {
    return (
      <Button asChild className={cn(isLoading && "session:invisible")} variant="secondary">
        <Link href={paths.auth()}>Login</Link>
      </Button>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link
        className="min-w-0 truncate rounded-sm text-muted text-xs transition-colors hover:text-ink"
        href={paths.account}
        title={`${user.email}: account and billing`}
      >
        {user.email}
      </Link>
      <LogoutButton />
    </div>
  );
}
