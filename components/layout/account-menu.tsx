"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";
import { LazyMenu } from "./lazy-menu.tsx";

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
    <BusyButton busy={busy} className={className} onClick={onClick} variant="outline">
      Logout
    </BusyButton>
  );
}

const loadMenu = () => import("./user-menu.tsx").then((module) => module.UserMenuContent);

/** The signed-in user, or 'Login', invisible to users while loading, in a slot of fixed width to avoid a layout shift. */
export function AccountMenu() {
  const { user, isLoading } = useAuth();
  if (!user) {
    return (
      <Button asChild className={cn(isLoading && "session:invisible")} variant="outline">
        <Link href={paths.auth()}>Login</Link>
      </Button>
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="min-w-0">
        <LazyMenu
          load={loadMenu}
          renderButton={(props) => (
            <Button className="max-w-full px-2" title={user.email} variant="ghost" {...props}>
              <span className="min-w-0 truncate text-xs">{user.email}</span>
              <ChevronDown aria-hidden="true" className="shrink-0" />
            </Button>
          )}
        />
      </div>
      <LogoutButton />
    </div>
  );
}
