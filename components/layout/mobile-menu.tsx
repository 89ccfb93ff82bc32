"use client";

import Link from "next/link";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "#components/ui/sheet.tsx";
import { paths } from "#shared/paths.ts";
import { BlogLink, DocsLink, PricingLink } from "./nav-links.tsx";
import { LogoutButton } from "./navbar-menus.tsx";
import { OWN_PAGES } from "./own-pages.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

type MobileMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReport: () => void;
  /** Moves the focus when the menu closes. */
  returnFocus: () => void;
};

const row = "w-full justify-start text-foreground text-base";

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
export function MobileMenu({ open, onOpenChange, onReport, returnFocus }: MobileMenuProps) {
  const { user } = useAuth();
  const close = () => onOpenChange(false);
  return (
    <Sheet onOpenChange={onOpenChange} open={open}>
      <SheetContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnFocus();
        }}
      >
        <SheetTitle className="flex h-14 items-center px-5 font-semibold text-base">Menu</SheetTitle>
        <SheetDescription className="sr-only">Pages, theme and account</SheetDescription>
        <nav aria-label="Main" className="grid gap-0.5 px-[5px]">
          <PricingLink className={row} onNavigate={close} />
          {user
            ? OWN_PAGES.map(({ label, href }) => (
                <Button asChild className={row} key={href} variant="ghost">
                  <Link href={href} onClick={close}>
                    {label}
                  </Link>
                </Button>
              ))
            : null}
          <DocsLink className={row} onNavigate={close} />
          <BlogLink className={row} onNavigate={close} />
          <Button className={row} onClick={onReport} variant="ghost">
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
