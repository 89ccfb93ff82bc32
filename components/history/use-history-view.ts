"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { EMPTY_VIEW, type HistoryView, parseHistoryView, toHistoryPath } from "./history-view.ts";

const TYPING_MS = 400;

/** Next.js reports the new parameters to `useSearchParams`. */
const writeView = (view: HistoryView): void => window.history.replaceState(null, "", toHistoryPath(view));

const readView = (): HistoryView => parseHistoryView(location.search);

/** The view of the address bar, so that a reload, a bookmark and the back button keep it. */
export function useHistoryView() {
  const parameters = useSearchParams().toString();
  const view = parseHistoryView(parameters);
  /** The text of the field, which reaches the address after a pause. */
  const [search, setSearch] = useState(view.search);
  const written = useRef(view.search);

  // Another address than the one that was written: a link to this screen was followed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the address has changed.
  useEffect(() => {
    const current = readView().search;
    if (current === written.current) return;
    written.current = current;
    setSearch(current);
  }, [parameters]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const typed = search.trim();
      const current = readView();
      written.current = typed;
      if (typed !== current.search) writeView({ ...current, search: typed });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return {
    view,
    search,
    setSearch,
    change: (part: Partial<HistoryView>) => writeView({ ...readView(), ...part }),
    clear: () => {
      setSearch("");
      written.current = "";
      writeView(EMPTY_VIEW);
    },
  };
}
