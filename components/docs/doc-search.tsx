"use client";

import Link from "next/link";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { fetchDocEntries } from "#client/doc-entries.ts";
import { SearchField } from "#components/ui/search-field.tsx";
import { type DocEntry, searchDocs } from "#shared/docs/search.ts";

type Index = DocEntry[] | "failed" | null;
type ResultsProps = { query: string; entries: Index; found: DocEntry[]; onOpen: () => void };

function Results({ query, entries, found, onOpen }: ResultsProps) {
  if (entries === "failed")
    return (
      <p className="px-3 py-2.5 text-destructive text-sm">
        The search could not be loaded. Please try again.
      </p>
    );
  if (found.length === 0)
    return (
      <p className="wrap-anywhere px-3 py-2.5 text-muted-foreground text-sm">
        {entries ? `Nothing found for “${query.trim()}”.` : "Searching…"}
      </p>
    );
  return (
    <ul className="p-1">
      {found.map(({ kind, title, page, href }) => (
        <li key={href}>
          <Link
            className="flex items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 hover:bg-accent focus-visible:bg-accent touch:min-h-11 touch:items-center"
            href={href}
            onClick={onOpen}
          >
            <span className="min-w-0">
              <span className={`wrap-anywhere text-foreground text-sm ${page ? "font-system-mono" : ""}`}>
                {title}
              </span>
              {page ? <span className="block text-muted-foreground text-xs">{page}</span> : null}
            </span>
            <span className="shrink-0 text-muted-foreground text-xs">{kind}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus through the field and the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("input, a")];
  const next = items.indexOf(event.target as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1);
  event.preventDefault();
  items[next]?.focus();
}

/** The index of the docs, which is loaded when the search is used. */
function useDocIndex() {
  const [entries, setEntries] = useState<Index>(null);
  function load(): void {
    if (Array.isArray(entries)) return;
    setEntries(null);
    fetchDocEntries().then(setEntries, () => setEntries("failed"));
  }
  return { entries, load };
}

/** Finds calls, guides, error codes and fields. `/` focuses it instead of the search of the top bar. */
export function DocSearch({ className }: { className?: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { entries, load } = useDocIndex();
  const isShown = isOpen && query.trim() !== "";
  const found = isShown && Array.isArray(entries) ? searchDocs(entries, query) : [];

  function close(): void {
    setOpen(false);
    setQuery("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    moveFocus(event);
    if (event.key === "Escape") {
      field.current?.focus();
      close();
    }
    if (event.key !== "Enter" || event.target !== field.current) return;
    event.preventDefault();
    results.current?.querySelector("a")?.click();
  }

  return (
    <search
      className={className}
      data-own-search=""
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={onKeyDown}
    >
      <div className="relative">
        <SearchField
          aria-controls={id}
          aria-expanded={isShown}
          aria-label="Search the docs"
          className="text-base touch:h-11 sm:text-sm"
          kbdClassName="touch:hidden"
          onChange={({ target }) => {
            setQuery(target.value);
            setOpen(true);
          }}
          onFocus={() => {
            load();
            setOpen(true);
          }}
          placeholder="Search docs..."
          ref={field}
          role="combobox"
          value={query}
        />
        <div
          className="absolute top-full right-0 z-30 mt-1.5 max-h-[60dvh] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-border-strong bg-muted shadow-lg lg:right-auto lg:left-0"
          hidden={!isShown}
          id={id}
          ref={results}
        >
          {isShown ? <Results entries={entries} found={found} onOpen={close} query={query} /> : null}
        </div>
      </div>
      <p className="sr-only" role="status">
        {isShown && Array.isArray(entries) ? `${found.length} results` : ""}
      </p>
    </search>
  );
}
