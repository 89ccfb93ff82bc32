import { ChevronDown } from "lucide-react";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { DocLink } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";

type DocNavigationProps = { links: DocLink[]; current: string };

function Groups({ links, current }: DocNavigationProps) {
  const groups = [...Map.groupBy(links, ({ group }) => group)];
  return (
    <nav aria-label="Documentation" className="grid gap-5">
      {groups.map(([group, pages]) => (
        <div key={group}>
          <p className="mb-1 px-2.5 font-medium text-faint text-sm">{group}</p>
          <ul>
            {pages.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  aria-current={slug === current ? "page" : undefined}
                  className={cn(
                    "flex items-center rounded-control px-2.5 py-1 text-sm transition-colors touch:min-h-11",
                    slug === current ? "bg-raised font-medium text-ink" : "text-muted hover:text-ink",
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
    <>
      <details className="group rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-card px-4 text-ink text-sm [&::-webkit-details-marker]:hidden">
          <span>
            <span className="text-muted">Docs</span> · {title}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="border-line border-t p-2 pt-4">
          <Groups {...props} />
        </div>
      </details>
      <div className="-ml-2.5 sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto max-lg:hidden">
        <Groups {...props} />
      </div>
    </>
  );
}
