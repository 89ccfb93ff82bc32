import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";
import { Kbd } from "./kbd.tsx";

type SearchFieldProps = ComponentProps<"input"> & { isExpanded?: boolean; kbdClassName: string };

/** The field of a search with a list of results, which `/` focuses. Fills its box, which must be positioned. */
export function SearchField({ className, isExpanded = false, kbdClassName, ...props }: SearchFieldProps) {
  return (
    <>
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-subtle-foreground"
      />
      <input
        aria-autocomplete="list"
        aria-expanded={isExpanded}
        aria-keyshortcuts="/"
        autoComplete="off"
        className={cn(
          "peer h-9 w-full rounded-md border border-border bg-card pr-9 pl-8.5 text-foreground text-sm transition-colors",
          "placeholder:text-subtle-foreground hover:border-border-strong focus-visible:border-primary focus-visible:outline-offset-0",
          "[&::-webkit-search-cancel-button]:hidden",
          className,
        )}
        maxLength={100}
        role="combobox"
        type="search"
        {...props}
      />
      <Kbd
        className={cn(
          "-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 peer-focus:hidden",
          kbdClassName,
        )}
      >
        /
      </Kbd>
    </>
  );
}
