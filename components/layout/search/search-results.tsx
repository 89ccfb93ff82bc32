import {
  BookOpen,
  CornerDownLeft,
  Eye,
  History,
  ListChecks,
  type LucideIcon,
  PanelTop,
  Zap,
} from "lucide-react";
import Link from "next/link";
import type { RefObject } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { type CommandGroup, type CommandItem, CommandList } from "#components/ui/command.tsx";
import { useOpenCommand } from "#components/ui/use-open-command.ts";
import { paths } from "#shared/paths.ts";
import { isAddress } from "#shared/tool-runs.ts";
import { useTheme } from "../use-theme.ts";
import { findActions, findPages, findToolRuns } from "./entries.ts";
import { type Found, useDocItems, useHistoryItems, useJobItems, useWatchItems } from "./use-found-items.ts";

type Source = { heading: string; icon: LucideIcon; found: Found };

const isThere = (items: readonly CommandItem[]): Found => ({ items, isError: false });

/** What fits a text, first what the page itself knows, so that nothing moves when the rest has loaded. */
function useSources(query: string, onReport: () => void): Source[] {
  const { user, logout } = useAuth();
  const { theme, setTheme } = useTheme();
  const isSignedIn = user !== null;
  const isOwn = isSignedIn && query !== "";
  const history = useHistoryItems(query, isOwn);
  const jobs = useJobItems(query, isOwn);
  const watches = useWatchItems(query, isOwn);
  const docs = useDocItems(query);
  const context = { isSignedIn, theme, setTheme, onReport, onLogout: () => void logout() };
  const known = [
    { heading: "Actions", icon: Zap, found: isThere(findActions(query, context)) },
    { heading: "Tools and pages", icon: PanelTop, found: isThere(findPages(query, context)) },
  ];
  if (query === "") return known;
  const runs = {
    heading: "With this text",
    icon: CornerDownLeft,
    found: isThere(findToolRuns(query, isSignedIn)),
  };
  const own = [
    { heading: "Captures and checks", icon: History, found: history },
    { heading: "Jobs", icon: ListChecks, found: jobs },
    { heading: "Watches", icon: Eye, found: watches },
  ];
  return [
    ...(isAddress(query) ? [runs, ...known] : [...known, runs]),
    ...(isOwn ? own : []),
    { heading: "Docs", icon: BookOpen, found: docs },
  ];
}

/** What is not there of the sources: still loading, or failed. */
function describeMissing(sources: readonly Source[]): string[] {
  const list = (missing: Source[]) => missing.map(({ heading }) => heading.toLowerCase()).join(", ");
  const failed = sources.filter(({ found }) => found.isError);
  const loading = sources.filter(({ found }) => !found.items && !found.isError);
  return [
    ...(loading.length > 0 ? [`Searching ${list(loading)}…`] : []),
    ...(failed.length > 0 ? [`Could not be loaded: ${list(failed)}.`] : []),
  ];
}

type NothingFoundProps = { query: string; onClose: () => void; onReport: () => void };

function NothingFound({ query, onClose, onReport }: NothingFoundProps) {
  return (
    <div className="grid gap-3 px-4 py-6 text-center">
      <p className="wrap-anywhere text-muted-foreground text-sm">Nothing found for “{query}”.</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Button asChild size="sm" variant="outline">
          <Link href={paths.docs()} onClick={onClose}>
            Open the docs
          </Link>
        </Button>
        <Button onClick={onReport} size="sm" variant="outline">
          Report Bug
        </Button>
      </p>
    </div>
  );
}

type SearchResultsProps = {
  /** Id of the list. */
  id: string;
  query: string;
  field: RefObject<HTMLInputElement | null>;
  isFirstActive: boolean;
  onClose: () => void;
  onReport: () => void;
};

/** What is found for the text of a field, which keeps the focus. */
export function SearchResults(props: SearchResultsProps) {
  const { id, query, field, isFirstActive, onClose } = props;
  const open = useOpenCommand(onClose);
  const sources = useSources(query, props.onReport);
  const groups: CommandGroup[] = sources
    .map(({ found, ...group }) => ({ ...group, items: found.items ?? [] }))
    .filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const missing = describeMissing(sources);

  function report(): void {
    onClose();
    props.onReport();
  }

  return (
    <>
      <CommandList
        field={field}
        groups={groups}
        id={id}
        isFirstActive={isFirstActive}
        label="Results"
        onChoose={open}
        query={query}
      />
      {count === 0 && missing.length === 0 ? (
        <NothingFound onClose={onClose} onReport={report} query={query} />
      ) : null}
      {missing.map((text) => (
        <p className="px-4 py-2.5 text-muted-foreground text-xs" key={text}>
          {text}
        </p>
      ))}
      <p className="sr-only" role="status">
        {[`${count} ${count === 1 ? "result" : "results"}`, ...missing].join(". ")}
      </p>
    </>
  );
}
