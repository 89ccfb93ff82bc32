"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { SearchField } from "#components/ui/search-field.tsx";
import { useHydrated } from "#components/ui/use-hydrated.ts";
import { paths } from "#shared/paths.ts";
import type { OnReport } from "./mobile-menu.tsx";

const loadResults = () => import("./search/search-results.tsx");
const SearchResults = lazy(loadResults);

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

const RESULTS =
  "absolute top-full left-1/2 z-30 mt-1 max-h-[min(32rem,75dvh)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto overscroll-contain rounded-lg border border-border-strong bg-popover shadow-md";

type SearchBoxProps = { className?: string; onReport: OnReport };

/** The search of the top bar. An uncontrolled form, so that it works before hydration; its results load on focus. */
export function SearchBox({ className, onReport }: SearchBoxProps) {
  const router = useRouter();
  const inBrowser = useHydrated();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  /** What the shown results are for; none while it is empty. */
  const [query, setQuery] = useState("");
  const isOpen = query !== "";

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    isTyping.current = false;
    setQuery("");
    router.push(paths.home(field.current?.value.trim()));
  }

  function clear(): void {
    setQuery("");
    if (!field.current) return;
    field.current.value = "";
    field.current.blur();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "ArrowDown") setQuery(event.currentTarget.value.trim());
    if (event.key !== "Escape") return;
    event.preventDefault();
    clear();
    narrow("");
  }

  return (
    <search
      className={className}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setQuery("");
      }}
    >
      <form action="/" className="relative" onSubmit={onSubmit}>
        <SearchField
          aria-controls={id}
          isExpanded={isOpen}
          aria-label="Search tools"
          kbdClassName="[body:has([data-own-search])_&]:hidden"
          name="q"
          onBlur={() => {
            isTyping.current = false;
          }}
          onChange={({ target }) => {
            isTyping.current = true;
            setQuery(target.value.trim());
            narrow(target.value.trim());
          }}
          onFocus={() => void loadResults()}
          onKeyDown={onKeyDown}
          onPointerEnter={() => void loadResults()}
          placeholder="Search tools..."
          ref={field}
        />
        {inBrowser ? <SyncWithUrl field={field} isTyping={isTyping} /> : null}
      </form>
      {isOpen ? (
        <div className={RESULTS}>
          <Suspense>
            <SearchResults
              field={field}
              id={id}
              isFirstActive={false}
              onClose={clear}
              onReport={() => onReport(() => field.current?.focus())}
              query={query}
            />
          </Suspense>
        </div>
      ) : null}
    </search>
  );
}
