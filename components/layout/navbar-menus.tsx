"use client";

import { ChevronDown, Moon, Sun } from "lucide-react";
import Link from "next/link";
import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";

type Menu = ComponentType<{ trigger: ReactNode }>;

type LazyMenuProps = {
  load: () => Promise<Menu>;
  renderButton: (props: ComponentProps<"button">) => ReactNode;
};

/** A menu whose code loads on hover or focus, and which opens with the first click. */
function LazyMenu({ load, renderButton }: LazyMenuProps) {
  const [Loaded, setLoaded] = useState<Menu | null>(null);
  if (Loaded) return <Loaded trigger={renderButton({})} />;
  return renderButton({
    "aria-expanded": false,
    "aria-haspopup": "menu",
    onClick: () => void load().then((menu) => setLoaded(() => menu)),
    onFocus: () => void load(),
    onPointerEnter: () => void load(),
  });
}

const loadThemeMenu = () => import("./dropdown-menus.tsx").then(({ ThemeMenu }) => ThemeMenu);
const loadUserMenu = () => import("./dropdown-menus.tsx").then(({ UserMenu }) => UserMenu);

/** Light, dark or system. The icon follows the class of the document, so that it is correct in the first paint. */
export function ThemeControl() {
  return (
    <LazyMenu
      load={loadThemeMenu}
      renderButton={(props) => (
        <Button aria-label="Theme" size="icon" variant="ghost" {...props}>
          <Sun aria-hidden="true" className="size-4 dark:hidden" />
          <Moon aria-hidden="true" className="hidden size-4 dark:block" />
        </Button>
      )}
    />
  );
}

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
          load={loadUserMenu}
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
