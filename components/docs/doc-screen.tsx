import Link from "next/link";
import { CodeSamples } from "#components/code/code-samples.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#lib/utils.ts";
import { YOUR_KEY } from "#shared/api/snippets.ts";
import type { DocLink, DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { DocBlockView } from "./doc-blocks.tsx";
import { DocNavigation } from "./doc-navigation.tsx";
import { InlineText } from "./inline-text.tsx";

function Example({ label, snippets }: NonNullable<DocPage["example"]>) {
  return (
    <aside aria-label="Example" className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 xl:sticky xl:top-20">
        <CodeSamples label={label} snippets={snippets} />
        <p className="text-muted-foreground text-xs">
          <code className="font-system-mono text-foreground">{YOUR_KEY}</code> stands for a key of yours.{" "}
          <Link
            className="rounded-sm text-foreground underline decoration-input underline-offset-4 hover:decoration-current"
            href={paths.apiKeys}
          >
            Create a key
          </Link>
        </p>
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
  const { slug, title, notice, description, example, blocks } = page;
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
        {example ? <Example {...example} /> : null}
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
