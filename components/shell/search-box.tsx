"use client";

import { Search } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "#components/ui/cn.ts";
import { Kbd } from "#components/ui/kbd.tsx";
import { useInBrowser } from "#components/ui/use-in-browser.ts";
import { paths } from "#lib/paths.ts";
import { useSearchShortcut } from "./use-search-shortcut.ts";

function SearchField(props: ComponentProps<"input">) {
  return (
    <>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-faint"
      />
      <input
        aria-keyshortcuts="/"
        aria-label="Search tools"
        autoComplete="off"
        className={cn(
          "peer h-9 w-full rounded-control border border-line bg-surface pr-9 pl-8.5 text-ink text-sm transition-colors",
          "placeholder:text-faint hover:border-line-strong focus-visible:border-accent focus-visible:outline-offset-0",
          "[&::-webkit-search-cancel-button]:hidden",
        )}
        maxLength={100}
        name="q"
        placeholder="Search tools..."
        type="search"
        {...props}
      />
      <Kbd className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 peer-focus:hidden">/</Kbd>
    </>
  );
}

/** Typing filters the catalogue at once on the home page; from elsewhere Enter leads there. */
function LiveSearchField() {
  const query = useSearchParams().get("q") ?? "";
  const isHome = usePathname() === "/";
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  useSearchShortcut(field);

  // The address leads (back button, logo), except while somebody is typing: then it only follows.
  useEffect(() => {
    if (!isTyping.current) setText(query);
  }, [query]);

  function change(next: string) {
    isTyping.current = true;
    setText(next);
    if (isHome) window.history.replaceState(null, "", paths.home(next.trim()));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") isTyping.current = false;
    if (event.key !== "Escape") return;
    change("");
    event.currentTarget.blur();
  }

  return (
    <SearchField
      onBlur={() => {
        isTyping.current = false;
      }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={onKeyDown}
      ref={field}
      value={text}
    />
  );
}

/** The top bar's search. A plain form underneath, so that it works before any script has loaded. */
export function SearchBox({ className }: { className?: string }) {
  const router = useRouter();
  // The address is read in the browser alone: pages would be rendered for each request otherwise.
  const inBrowser = useInBrowser();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    router.push(paths.home(text));
  }

  return (
    <search className={className}>
      <form action="/" className="relative" onSubmit={onSubmit}>
        {inBrowser ? <LiveSearchField /> : <SearchField />}
      </form>
    </search>
  );
}
