"use client";

import Link from "next/link";
import { RadioGroup } from "radix-ui";
import { useRef } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "#components/ui/sheet.tsx";
import { paths } from "#shared/paths.ts";
import { PricingLink, ReadingLinks } from "./nav-links.tsx";
import { LogoutButton } from "./navbar-menus.tsx";
import { MENU_GROUPS } from "./places.ts";
import { openSearch } from "./search-shortcut.ts";
import { THEME_OPTIONS, useTheme } from "./use-theme.ts";

/** Opens the report of a bug. `returnFocus` moves the focus when that closes. */
export type OnReport = (returnFocus: () => void) => void;

const row = "w-full justify-start text-foreground text-base";

/** The theme control with all three options visible. */
function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  return (
    <RadioGroup.Root
      aria-label="Theme"
      className="grid grid-cols-3 gap-0.5 rounded-md border border-border bg-muted p-0.5"
      onValueChange={setTheme}
      value={theme}
    >
      {THEME_OPTIONS.map(({ value, label, icon: Icon }) => (
        <RadioGroup.Item
          className="inline-flex h-11 items-center justify-center gap-2 rounded-[6px] border border-transparent font-medium text-muted-foreground text-sm transition-colors data-[state=checked]:border-border-strong data-[state=checked]:bg-card data-[state=checked]:text-foreground"
          key={value}
          value={value}
        >
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

function PhoneAccount({ onNavigate }: { onNavigate: () => void }) {
  const { user, isLoading } = useAuth();
  if (isLoading) return null;
  if (!user) {
    return (
      <Button asChild className="w-full">
        <Link href={paths.auth()} onClick={onNavigate}>
          Login
        </Link>
      </Button>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="break-all text-muted-foreground text-sm">{user.email}</p>
      <LogoutButton className="w-full" />
    </div>
  );
}

/** The contents of the top bar for narrow screens. */
export default function MobileMenu(props: LazyDialogProps & { onReport: OnReport }) {
  const { open, onOpenChange, onReport, returnFocus } = props;
  const { user } = useAuth();
  const opensSearch = useRef(false);
  const close = () => onOpenChange(false);

  /** The search opens when the menu has closed, so that the focus returns to the button of the menu afterwards. */
  function search(): void {
    opensSearch.current = true;
    close();
  }

  function onCloseAutoFocus(): void {
    returnFocus();
    if (opensSearch.current) openSearch();
    opensSearch.current = false;
  }

  function report(): void {
    close();
    onReport(returnFocus);
  }

  return (
    <Sheet onOpenChange={onOpenChange} open={open}>
      <SheetContent onCloseAutoFocus={onCloseAutoFocus}>
        <SheetTitle className="flex h-14 items-center px-5 font-semibold text-base">Menu</SheetTitle>
        <SheetDescription className="sr-only">Pages, theme and account</SheetDescription>
        <nav aria-label="Main" className="grid gap-0.5 px-[5px]">
          <Button className={row} onClick={search} variant="ghost">
            Search
          </Button>
          <PricingLink className={row} onNavigate={close} />
          {user
            ? MENU_GROUPS.flat().map(({ label, href }) => (
                <Button asChild className={row} key={href} variant="ghost">
                  {/* "Logout" is in this menu: a prefetch that runs then would be redirected, and fail. */}
                  <Link href={href} onClick={close} prefetch={false}>
                    {label}
                  </Link>
                </Button>
              ))
            : null}
          <ReadingLinks className={row} onNavigate={close} />
          <Button className={row} onClick={report} variant="ghost">
            Report Bug
          </Button>
        </nav>
        <div className="mt-auto grid gap-5 p-5">
          <ThemeSwitch />
          <PhoneAccount onNavigate={close} />
        </div>
      </SheetContent>
    </Sheet>
  );
}
