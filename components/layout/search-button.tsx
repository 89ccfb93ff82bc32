"use client";

import { Search } from "lucide-react";
import { lazy } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import type { OnReport } from "./mobile-menu.tsx";
import { SEARCH_KEYS } from "./search-shortcut.ts";

const loadDialog = () => import("./search/search-dialog.tsx");
const SearchDialog = lazy(loadDialog);

/** Opens the search of everything, by ⌘K too. Visible where the top bar has no room for its field. */
export function SearchButton({ onReport }: { onReport: OnReport }) {
  const button = (
    <Button
      aria-keyshortcuts={SEARCH_KEYS}
      aria-label="Search"
      className="lg:hidden"
      size="icon"
      variant="ghost"
    >
      <Search aria-hidden="true" className="size-4" />
    </Button>
  );
  return (
    <LazyDialog button={button} load={loadDialog}>
      {(dialog) => <SearchDialog {...dialog} onReport={onReport} />}
    </LazyDialog>
  );
}
