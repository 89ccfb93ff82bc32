"use client";

import { BookOpen } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { fetchDocEntries } from "#client/doc-entries.ts";
import { CommandList } from "#components/ui/command.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { useOpenCommand } from "#components/ui/use-open-command.ts";
import { type DocEntry, searchDocs } from "#shared/docs/search.ts";

type Index = DocEntry[] | "failed" | null;

type ResultsProps = {
  id: string;
  query: string;
  entries: Index;
  found: DocEntry[];
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
};

function describeNothing(entries: Index, query: string): string {
  if (entries === "failed") return "The search could not be loaded. Please try again.";
  return entries ? `Nothing found for “${query.trim()}”.` : "Searching…";
}

function Results({ id, query, entries, found, field, onClose }: ResultsProps) {
  const open = useOpenCommand(onClose);
  const items = found.map(({ kind, title, page, href }) => ({
    key: href,
    title,
    detail: page ? `${kind}, ${page}` : kind,
    href,
  }));
  return (
    <>
      <CommandList
        field={field}
        groups={items.length > 0 ? [{ heading: "Docs", icon: BookOpen, items }] : []}
        id={id}
        isFirstActive
        label="Results"
        onChoose={open}
        query={query}
      />
      {items.length === 0 ? (
        <p className="wrap-anywhere px-3 py-2.5 text-muted-foreground text-sm">
          {describeNothing(entries, query)}
        </p>
      ) : null}
    </>
  );
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
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { entries, load } = useDocIndex();
  const isShown = isOpen && query.trim() !== "";
  const found = isShown && Array.isArray(entries) ? searchDocs(entries, query) : [];

  function close(): void {
    setOpen(false);
    setQuery("");
  }

  return (
    <search
      className={className}
      data-own-search=""
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className="relative">
        <SearchField
          aria-controls={id}
          isExpanded={isShown}
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
          onKeyDown={({ key }) => {
            if (key === "Escape") close();
          }}
          placeholder="Search docs..."
          ref={field}
          value={query}
        />
        {isShown ? (
          <div className="absolute top-full right-0 z-30 mt-1.5 max-h-[60dvh] w-[min(24rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-border-strong bg-popover shadow-lg lg:right-auto lg:left-0">
            <Results entries={entries} field={field} found={found} id={id} onClose={close} query={query} />
          </div>
        ) : null}
      </div>
      <p className="sr-only" role="status">
        {isShown && Array.isArray(entries) ? `${found.length} results` : ""}
      </p>
    </search>
  );
}
