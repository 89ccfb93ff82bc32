"use client";

import { lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import type { ScreenFormat } from "#shared/capture/options.ts";

/** Cuts a text after `characters` UTF-16 units, but never inside a surrogate pair. */
function shorten(content: string, characters: number): { text: string; isCut: boolean } {
  if (content.length <= characters) return { text: content, isCut: false };
  const text = content.slice(0, characters);
  return { text: /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text, isCut: true };
}

/** Layout time in the browser grows with the length of a text node. */
const SHOWN_CHARACTERS = 200_000;

/** The content as text, never as markup: it comes from an untrusted page. */
export function ContentSource({ content, label }: { content: string; label: string }) {
  const { text, isCut } = shorten(content, SHOWN_CHARACTERS);
  return (
    <div className="grid gap-2">
      <ScrollArea label={label}>
        <pre
          className="wrap-anywhere whitespace-pre-wrap p-4 text-foreground text-xs leading-relaxed"
          dir="auto"
        >
          <code className="font-mono">{text}</code>
        </pre>
      </ScrollArea>
      {isCut ? (
        <p className="text-muted-foreground text-xs">
          Only the beginning is shown. Copy and Download include everything.
        </p>
      ) : null}
    </div>
  );
}

/** Loaded on demand: the Markdown parser is larger than the rest of the screen. */
const RenderedMarkdown = lazy(() => import("./rendered-markdown.tsx"));

/** Rendered Markdown costs far more layout time than its source. */
const RENDERED_CHARACTERS = 60_000;

function Rendered({ content }: { content: string }) {
  const { text, isCut } = shorten(content, RENDERED_CHARACTERS);
  // Rendered after the interaction and not during it, because long content takes longer than 50 ms.
  const deferred = useDeferredValue(text, "");
  const skeleton = <Skeleton className="my-2 h-40" />;
  return (
    <div className="grid gap-2">
      <ScrollArea label="Rendered content">
        <div className="px-4 py-2">
          <Suspense fallback={skeleton}>
            {deferred ? <RenderedMarkdown content={deferred} /> : skeleton}
          </Suspense>
        </div>
      </ScrollArea>
      {isCut ? (
        <p className="text-muted-foreground text-xs">Only the beginning is rendered. The source has more.</p>
      ) : null}
    </div>
  );
}

type ContentViewsProps = {
  content: string;
  format?: ScreenFormat;
  /** What the page has as records; null for nothing. */
  records?: ReactNode;
  /** Whether the records were asked for, and are shown first. */
  startsWithRecords?: boolean;
};

/** Source and rendered view, and the page's records; Copy and Download use the source. */
export function ContentViews(props: ContentViewsProps) {
  const { content, format = "markdown", records = null, startsWithRecords = false } = props;
  const source = <ContentSource content={content} label="Scraped content" />;
  if (format !== "markdown" && records === null) return source;
  return (
    <Tabs
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      defaultValue={startsWithRecords && records !== null ? "records" : "source"}
    >
      <TabsList aria-label="View" className="justify-self-start">
        <TabsTrigger value="source">Source</TabsTrigger>
        {format === "markdown" ? <TabsTrigger value="rendered">Rendered</TabsTrigger> : null}
        {records === null ? null : <TabsTrigger value="records">Records</TabsTrigger>}
      </TabsList>
      <TabsContent tabIndex={-1} value="source">
        {source}
      </TabsContent>
      <TabsContent tabIndex={-1} value="rendered">
        <Rendered content={content} />
      </TabsContent>
      <TabsContent tabIndex={-1} value="records">
        {records}
      </TabsContent>
    </Tabs>
  );
}
