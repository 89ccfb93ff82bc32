"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { paths } from "#shared/paths.ts";
import type { OnReport } from "./mobile-menu.tsx";
import { OPEN_SEARCH } from "./search-shortcut.ts";

const Search = lazy(() => import("./search/search.tsx"));

/** On the home page, typing filters the catalog at once; elsewhere Enter navigates to the home page. */
function narrow(text: string): void {
  if (location.pathname === "/") window.history.replaceState(null, "", paths.home(text));
}

type FollowAddressProps = { field: RefObject<HTMLInputElement | null>; isTyping: RefObject<boolean> };

/**
 * Keeps the field and the `q` parameter in sync. The URL wins (back button, logo), except while the user is
 * typing. Text typed before hydration counts as typed. Client-only, because reading the URL would opt pages
 * out of prerendering.
 */
function SyncWithUrl({ field, isTyping }: FollowAddressProps) {
  // Other screens have a `q` of their own.
  const isCatalog = usePathname() === paths.home();
  const query = useSearchParams().get("q") ?? "";
  const isLate = useRef(true);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const typed = input.value.trim();
    if (isLate.current && typed) narrow(typed);
    else if (!isTyping.current) input.value = isCatalog ? query : "";
    isLate.current = false;
  }, [field, isCatalog, isTyping, query]);

  return null;
}

type SearchBoxProps = { className?: string; onReport: OnReport };

/** The search of the top bar. An uncontrolled form, so that it works before hydration; its results load on first use. */
export function SearchBox({ className, onReport }: SearchBoxProps) {
  const router = useRouter();
  const inBrowser = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  const [opened, setOpened] = useState<"results" | "dialog">();

  useEffect(() => {
    const open = () => setOpened("dialog");
    document.addEventListener(OPEN_SEARCH, open);
    return () => document.removeEventListener(OPEN_SEARCH, open);
  }, []);

  const loadResults = () => setOpened((before) => before ?? "results");

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    isTyping.current = false;
    router.push(paths.home(field.current?.value.trim()));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.currentTarget.value = "";
    narrow("");
    event.currentTarget.blur();
  }

  return (
    <search className={className}>
      <form action="/" className="relative" onSubmit={onSubmit}>
        <SearchField
          aria-label="Search tools"
          kbdClassName="[body:has([data-own-search])_&]:hidden"
          name="q"
          onBlur={() => {
            isTyping.current = false;
          }}
          onChange={(event) => {
            isTyping.current = true;
            // A field that had the focus before hydration.
            loadResults();
            narrow(event.target.value.trim());
          }}
          onFocus={loadResults}
          onKeyDown={onKeyDown}
          placeholder="Search tools..."
          ref={field}
        />
        {inBrowser ? <SyncWithUrl field={field} isTyping={isTyping} /> : null}
      </form>
      <Suspense>
        {opened ? <Search field={field} onReport={onReport} opensDialog={opened === "dialog"} /> : null}
      </Suspense>
    </search>
  );
}
