import { Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import {
  CornerClose,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { MAX_SEARCH_LENGTH } from "#shared/history/contract.ts";
import type { OnReport } from "../mobile-menu.tsx";
import { isSearchShortcut } from "../search-shortcut.ts";
import { SearchResults } from "./search-results.tsx";

type SearchDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onReport: OnReport };

const KEYS = [
  ["↑↓", "move"],
  ["Enter", "open"],
  ["⌘/Ctrl Enter", "new tab"],
  ["Esc", "close"],
];

/** The search of everything, by key or from the menu of phones. */
export function SearchDialog({ open, onOpenChange, onReport }: SearchDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const [text, setText] = useState("");

  /** To where the focus was: the key opens the dialog from anywhere. */
  function restoreFocus(): void {
    if (before.current instanceof HTMLElement) before.current.focus();
  }

  function close(): void {
    setText("");
    onOpenChange(false);
  }

  return (
    <Dialog onOpenChange={close} open={open}>
      <DialogContent
        className="flex h-dvh max-w-xl flex-col overflow-hidden max-sm:rounded-none sm:mt-[8dvh] sm:mb-auto sm:h-auto sm:max-h-[min(36rem,80dvh)] sm:self-start"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus();
        }}
        onOpenAutoFocus={() => {
          before.current = document.activeElement;
        }}
        showCloseButton={false}
      >
        <DialogTitle className="sr-only">Search</DialogTitle>
        <DialogDescription className="sr-only">
          Tools, pages, actions, your captures, checks, jobs and watches, and the docs
        </DialogDescription>
        <div className="relative flex shrink-0 items-center border-border border-b">
          <Search aria-hidden="true" className="absolute left-4 size-4 text-subtle-foreground" />
          <input
            aria-autocomplete="list"
            aria-controls={id}
            aria-expanded="true"
            aria-label="Search everything"
            autoCapitalize="none"
            autoComplete="off"
            className="h-14 w-full rounded-t-lg bg-transparent pr-14 pl-11 text-base text-foreground outline-none placeholder:text-subtle-foreground"
            maxLength={MAX_SEARCH_LENGTH}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (!isSearchShortcut(event.nativeEvent)) return;
              event.preventDefault();
              close();
            }}
            placeholder="Search or type an address..."
            ref={field}
            role="combobox"
            spellCheck={false}
            value={text}
          />
          <CornerClose className="right-3 touch:right-1.5" />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <SearchResults
            field={field}
            id={id}
            isFirstActive
            onClose={close}
            onReport={() => onReport(restoreFocus)}
            query={text.trim()}
          />
        </div>
        <p
          aria-hidden="true"
          className="hidden shrink-0 flex-wrap gap-x-4 gap-y-1 border-border border-t px-4 py-2.5 text-muted-foreground text-xs sm:flex touch:hidden"
        >
          {KEYS.map(([key, action]) => (
            <span className="flex items-center gap-1.5" key={key}>
              <Kbd>{key}</Kbd> {action}
            </span>
          ))}
        </p>
      </DialogContent>
    </Dialog>
  );
}
