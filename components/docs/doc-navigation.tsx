import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { cn } from "#lib/utils.ts";
import type { DocLink } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { DocSearch } from "./doc-search.tsx";

type DocNavigationProps = { links: DocLink[]; current: string };

function Groups({ links, current }: DocNavigationProps) {
  const groups = [...Map.groupBy(links, ({ group }) => group)];
  return (
    <nav aria-label="Documentation" className="grid gap-5">
      {groups.map(([group, pages]) => (
        <div key={group}>
          <p className="mb-1 px-2.5 font-medium text-subtle-foreground text-sm">{group}</p>
          <ul>
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  aria-current={slug === current ? "page" : undefined}
                  className={cn(
                    "flex items-center rounded-md px-2.5 py-1 text-sm transition-colors touch:min-h-11",
                    slug === current
                      ? "bg-muted font-medium text-foreground"
                      : "text-muted-foreground hover:text-foreground",
                  )}
                  href={paths.docs(slug)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Beside the text on wide screens, folded above it on others. */
export function DocNavigation(props: DocNavigationProps) {
  const title = props.links.find(({ slug }) => slug === props.current)?.title;
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:sticky lg:top-20 lg:block">
      <DocSearch className="order-last lg:mb-5" />
      <details className="group min-w-0 rounded-lg border border-border bg-card open:col-span-2 lg:hidden">
        <summary className="flex min-h-9 list-none items-center justify-between gap-3 rounded-lg px-3 text-foreground text-sm touch:min-h-11 [&::-webkit-details-marker]:hidden">
          <span className="truncate">
            <span className="text-muted-foreground">Docs</span> · {title}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground group-open:rotate-180"
          />
        </summary>
        <div className="border-border border-t p-2 pt-4">
          <Groups {...props} />
        </div>
      </details>
      <div className="-ml-2.5 max-h-[calc(100dvh-9.5rem)] overflow-y-auto max-lg:hidden">
        <Groups {...props} />
      </div>
    </div>
  );
}
