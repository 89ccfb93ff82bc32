"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type HistoryView, parseHistoryView, toHistoryPath } from "./history-view.ts";

const TYPING_MS = 400;

const readView = (): HistoryView => parseHistoryView(location.search);

/** Changes the view in the address bar. Next.js reports it to `useSearchParams`. */
export const changeView = (part: Partial<HistoryView>): void =>
  window.history.replaceState(null, "", toHistoryPath({ ...readView(), ...part }));

/** The view of the address bar, so that a reload, a bookmark and the back button keep it. */
export const useHistoryView = (): HistoryView => parseHistoryView(useSearchParams().toString());

/** The text of the search field, which reaches the address after a pause. @param shown the search of the view */
export function useSearchText(shown: string): [string, (text: string) => void] {
  const [text, setText] = useState(shown);
  const written = useRef(shown);

  // Another search than the one that was written: the filters were cleared, or a link to this screen was followed.
  useEffect(() => {
    if (shown === written.current || shown !== readView().search) return;
    written.current = shown;
    setText(shown);
  }, [shown]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const search = text.trim();
      written.current = search;
      if (search !== readView().search) changeView({ search });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
