import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { cn } from "#lib/utils.ts";
import { YOUR_KEY } from "#shared/api/snippets.ts";
import type { DocBlock, DocLink, DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { DocSearch } from "./doc-search.tsx";
import { DocTable, InlineText } from "./doc-table.tsx";
import { PlanTable } from "./plan-table.tsx";
import { TryIt } from "./try-it.tsx";
import { CodeWithKey, SamplesWithKey } from "./with-key.tsx";

function Heading({ id, text }: { id: string; text: string }) {
  return (
    <h2 className="mt-6 font-semibold text-foreground text-lg" id={id}>
      <a
        className="rounded-sm hover:underline hover:decoration-input hover:underline-offset-4"
        href={`#${id}`}
      >
        {text}
      </a>
    </h2>
  );
}

function List({ items, isOrdered }: { items: string[]; isOrdered?: boolean | undefined }) {
  const Tag = isOrdered ? "ol" : "ul";
  return (
    <Tag
      className={`grid max-w-reading gap-2 pl-5 text-base text-muted-foreground marker:text-subtle-foreground ${isOrdered ? "list-decimal" : "list-disc"}`}
    >
      {items.map((item) => (
        <li key={item}>
          <InlineText text={item} />
        </li>
      ))}
    </Tag>
  );
}

function DocBlockView({ block }: { block: DocBlock }) {
  switch (block.kind) {
    case "heading":
      return <Heading id={block.id} text={block.text} />;
    case "text":
      return (
        <p className="max-w-reading text-base text-muted-foreground">
          <InlineText text={block.text} />
        </p>
      );
    case "list":
      return <List isOrdered={block.isOrdered} items={block.items} />;
    case "code":
      return (
        <ScrollArea
          className="overflow-x-auto rounded-lg border border-border bg-card p-4"
          label={block.label}
        >
          <pre className="font-system-mono text-foreground text-xs">
            {block.code.includes(YOUR_KEY) ? <CodeWithKey code={block.code} /> : block.code}
          </pre>
        </ScrollArea>
      );
    case "table":
      return block.table.planIds ? (
        <PlanTable label={block.label} table={block.table} />
      ) : (
        <DocTable label={block.label} table={block.table} />
      );
  }
}

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
function DocNavigation(props: DocNavigationProps) {
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

function Example({ label, snippets, tryCall }: NonNullable<DocPage["example"]> & Pick<DocPage, "tryCall">) {
  return (
    <aside aria-label="Example" className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 xl:sticky xl:top-20">
        <SamplesWithKey label={label} snippets={snippets} />
        {tryCall ? <TryIt call={tryCall} /> : null}
      </div>
    </aside>
  );
}

type DocScreenProps = {
  page: DocPage;
  links: DocLink[];
  /** The version of the API, an ISO date. */
  version: string;
};

/** One page of the documentation; its example is beside the text on wide screens, and before the details on others. */
export function DocScreen({ page, links, version }: DocScreenProps) {
  const { slug, title, notice, description, example, tryCall, blocks } = page;
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 px-4 pt-6 pb-24 sm:px-6 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-10">
      <div>
        <DocNavigation current={slug} links={links} />
      </div>
      <article
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] content-start gap-x-8 gap-y-6",
          example && "xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]",
        )}
      >
        <header className="grid gap-3">
          {notice ? (
            <p className="text-sm text-warning">
              <InlineText text={notice} />
            </p>
          ) : null}
          <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
          <p className="max-w-reading text-base text-muted-foreground">
            <InlineText text={description} />
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted-foreground text-xs">
            <Badge variant="secondary">
              Version of <time dateTime={version}>{version}</time>
            </Badge>
            <a
              className="inline-flex items-center rounded-sm underline decoration-input underline-offset-4 hover:text-foreground touch:min-h-11"
              href={paths.docsMarkdown(slug)}
            >
              View as Markdown
            </a>
          </p>
        </header>
        {example ? <Example {...example} tryCall={tryCall} /> : null}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:row-start-2">
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a page do not move.
            <DocBlockView block={block} key={index} />
          ))}
        </div>
      </article>
    </div>
  );
}
