"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import { cn } from "#lib/utils.ts";
import { paths } from "#shared/paths.ts";
import { LogoMark } from "./logo.tsx";
import type { OnReport } from "./mobile-menu.tsx";
import { PricingLink, ReadingLinks } from "./nav-links.tsx";
import { AccountMenu, ThemeControl } from "./navbar-menus.tsx";
import { SearchBox } from "./search-box.tsx";

// Loaded on hover or focus: most visits open neither, and their code is larger than the rest of the bar.
const loadFeedback = () => import("#components/feedback/feedback-dialog.tsx");
const loadMenu = () => import("./mobile-menu.tsx");
const FeedbackDialog = lazy(async () => ({ default: (await loadFeedback()).FeedbackDialog }));
const MobileMenu = lazy(loadMenu);

function MainLinks({ onReport }: { onReport: OnReport }) {
  return (
    <div className="flex items-center gap-1 lg:gap-2">
      <Link
        className="mr-1 inline-flex items-center gap-2.5 rounded-md font-semibold text-foreground text-sm touch:min-h-11"
        href={paths.home()}
      >
        <LogoMark />
        {/* The email address needs its space on tablets. */}
        <span className="whitespace-nowrap md:max-lg:sr-only">SaaS Tools Marketplace</span>
      </Link>
      <nav aria-label="Main" className="hidden items-center md:flex">
        <ReadingLinks className="px-2.5" />
        <Button
          className="px-2.5"
          onClick={({ currentTarget }) => onReport(() => currentTarget.focus())}
          onFocus={() => void loadFeedback()}
          onPointerEnter={() => void loadFeedback()}
          variant="ghost"
        >
          Report Bug
        </Button>
        <PricingLink className="px-2.5" />
      </nav>
    </div>
  );
}

const MENU_BUTTON = (
  <Button aria-label="Menu" className="col-start-3 -mr-2 md:hidden" size="icon" variant="ghost">
    <Menu aria-hidden="true" className="size-5" />
  </Button>
);

/** Reads the session only in the browser, so that pages stay prerendered. */
export function Navbar() {
  const scrolled = useScrolled();
  const [feedback, setFeedback] = useState<{ open: boolean; returnFocus: () => void } | null>(null);
  const report: OnReport = (returnFocus) => setFeedback({ open: true, returnFocus });
  return (
    <header
      className={cn(
        "sticky top-0 z-40 border-b bg-background transition-colors",
        scrolled ? "border-border" : "border-transparent",
      )}
    >
      <div className="mx-auto grid h-[55px] max-w-content grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 px-4 sm:px-6 md:grid-cols-[auto_0_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_15.5rem] xl:grid-cols-[minmax(auto,1fr)_18rem_minmax(0,1fr)] lg:gap-6">
        <MainLinks onReport={report} />
        <SearchBox
          className="relative hidden w-full max-w-72 justify-self-center lg:block"
          onReport={report}
        />
        <div className="-mr-2.5 col-start-3 hidden min-w-0 items-center justify-end gap-2 md:flex">
          <AccountMenu />
          <ThemeControl />
        </div>
        <LazyDialog button={MENU_BUTTON} load={loadMenu}>
          {(dialog) => <MobileMenu {...dialog} onReport={report} />}
        </LazyDialog>
      </div>
      <Suspense>
        {feedback ? (
          <FeedbackDialog {...feedback} onOpenChange={(open) => setFeedback({ ...feedback, open })} />
        ) : null}
      </Suspense>
    </header>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Whether the page is scrolled. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > 4,
    () => false,
  );
}
