"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { cn } from "#lib/utils.ts";
import type { CountedPlace } from "./place-count.tsx";
import { findPlace, PLACES, type Place } from "./places.ts";

/** Loaded after the first paint. */
const PlaceCount = lazy(() => import("./place-count.tsx"));

const isCounted = (label: string): label is CountedPlace => label === "Jobs" || label === "Watches";

type PlaceLinkProps = { place: Place; isCurrent: boolean; isSignedIn: boolean };

function PlaceLink({ place: { label, href, icon: Icon }, isCurrent, isSignedIn }: PlaceLinkProps) {
  return (
    <Link
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative flex h-11 items-center gap-2.5 whitespace-nowrap rounded-md px-3 text-sm transition-colors focus-visible:-outline-offset-2 xl:h-9",
        isCurrent
          ? "text-foreground after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:bg-foreground xl:bg-accent xl:font-medium xl:after:hidden"
          : "text-muted-foreground hover:text-foreground xl:hover:bg-muted",
      )}
      href={href}
      prefetch={false}
    >
      <Icon aria-hidden="true" className="hidden size-4 shrink-0 xl:block" />
      {label}
      <Suspense>{isSignedIn && isCounted(label) ? <PlaceCount of={label} /> : null}</Suspense>
    </Link>
  );
}

/** A list in one line that scrolls sideways and shows its current item, which changes with `current`. */
function useCurrentInView(current: string | null) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!item || !list.current || !current) return;
    // Scrolls the line alone: `scrollIntoView` would scroll the page, too.
    list.current.scrollLeft = item.offsetLeft - (list.current.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return list;
}

function Places({ current }: { current: Place | null }) {
  const { user } = useAuth();
  const list = useCurrentInView(current?.label ?? null);
  return (
    <ul
      className="relative flex overflow-x-auto px-1 [scrollbar-width:none] sm:px-3 xl:sticky xl:top-14 xl:flex-col xl:gap-0.5 xl:px-3 xl:py-6"
      ref={list}
    >
      {PLACES.map((place) => (
        <li key={place.label}>
          <PlaceLink isCurrent={place === current} isSignedIn={user !== null} place={place} />
        </li>
      ))}
    </ul>
  );
}

function CurrentPlaces() {
  return <Places current={findPlace(usePathname())} />;
}

/** The places of the workspace. On routes with parameters the path is only known in the browser. */
export function WorkspaceNav() {
  return (
    <nav aria-label="Workspace" className="border-border border-b xl:border-r xl:border-b-0">
      <Suspense fallback={<Places current={null} />}>
        <CurrentPlaces />
      </Suspense>
    </nav>
  );
}

function CurrentPages() {
  const pathname = usePathname();
  const place = findPlace(pathname);
  const list = useCurrentInView(pathname);
  if (!place?.pages) return null;
  return (
    <nav aria-label={place.label} className="mx-auto w-full max-w-content px-4 pt-4 sm:px-6">
      <ul
        className="relative -mx-1 flex gap-x-3 overflow-x-auto border-border border-b [scrollbar-width:none]"
        ref={list}
      >
        {place.pages.map(({ label, href }) => (
          <li key={href}>
            <Link
              aria-current={pathname === href ? "page" : undefined}
              className={cn(
                "flex h-10 items-center whitespace-nowrap border-b px-1 text-sm focus-visible:-outline-offset-2 touch:h-11",
                pathname === href
                  ? "border-foreground text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )}
              href={href}
              prefetch={false}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The screens of the current place, if it has several. */
export function PlacePages() {
  return (
    <Suspense>
      <CurrentPages />
    </Suspense>
  );
}
