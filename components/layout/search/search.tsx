"use client";

import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { OnReport } from "../mobile-menu.tsx";
import { OPEN_SEARCH } from "../search-shortcut.ts";
import { SearchDialog } from "./search-dialog.tsx";
import { SearchResults } from "./search-results.tsx";

type Field = RefObject<HTMLInputElement | null>;

const RESULTS =
  "absolute top-full left-1/2 z-30 mt-1 max-h-[min(32rem,75dvh)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto overscroll-contain rounded-lg border border-border-strong bg-popover shadow-md";

/** The text of a field while it has the focus. Escape and sending its form close its results, an arrow key shows them again. */
function useQuery(field: Field, results: RefObject<HTMLElement | null>) {
  const [query, setQuery] = useState("");
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const show = () => setQuery(input.value.trim());
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "ArrowDown") show();
      if (key === "Escape") setQuery("");
    };
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!results.current?.contains(relatedTarget as Node | null)) setQuery("");
    };
    // What was typed while this loaded.
    if (document.activeElement === input) show();
    const end = new AbortController();
    for (const event of ["focus", "input"]) input.addEventListener(event, show, end);
    input.addEventListener("keydown", onKeyDown, end);
    // Not on Enter: the list would be gone before it chooses its active item.
    input.form?.addEventListener("submit", () => setQuery(""), end);
    input.addEventListener("blur", onBlur, end);
    return () => end.abort();
  }, [field, results]);
  return [query, setQuery] as const;
}

type SearchProps = { field: Field; onReport: OnReport };

function FieldResults({ field, onReport }: SearchProps) {
  const id = useId();
  const results = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useQuery(field, results);
  const isOpen = query !== "";

  useEffect(() => {
    field.current?.setAttribute("aria-controls", id);
    field.current?.setAttribute("aria-expanded", String(isOpen));
  }, [field, id, isOpen]);

  function close(): void {
    setQuery("");
    if (!field.current) return;
    field.current.value = "";
    field.current.blur();
  }

  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of what it contains.
    <div
      className={RESULTS}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== field.current && !currentTarget.contains(relatedTarget)) setQuery("");
      }}
      ref={results}
    >
      <SearchResults
        field={field}
        id={id}
        isFirstActive={false}
        onClose={close}
        onReport={() => onReport(() => field.current?.focus())}
        query={query}
      />
    </div>
  );
}

/** What the search box and the key ⌘K open. */
export default function Search({ opensDialog, ...props }: SearchProps & { opensDialog: boolean }) {
  const [isOpen, setOpen] = useState(opensDialog);
  useEffect(() => {
    const open = () => setOpen(true);
    document.addEventListener(OPEN_SEARCH, open);
    return () => document.removeEventListener(OPEN_SEARCH, open);
  }, []);
  return (
    <>
      <FieldResults {...props} />
      <SearchDialog onOpenChange={setOpen} onReport={props.onReport} open={isOpen} />
    </>
  );
}
