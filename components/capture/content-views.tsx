"use client";

import { lazy, Suspense, useDeferredValue } from "react";
import { ScrollArea } from "#components/ui/scroll-area.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { ContentSource, shorten } from "./raw-content.tsx";

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

/** Source and rendered view; Copy and Download use the source. */
export function ContentViews({ content }: { content: string }) {
  return (
    <Tabs className="grid grid-cols-[minmax(0,1fr)] gap-3" defaultValue="source">
      <TabsList aria-label="View" className="justify-self-start">
        <TabsTrigger value="source">Source</TabsTrigger>
        <TabsTrigger value="rendered">Rendered</TabsTrigger>
      </TabsList>
      <TabsContent tabIndex={-1} value="source">
        <ContentSource content={content} label="Scraped content" />
      </TabsContent>
      <TabsContent tabIndex={-1} value="rendered">
        <Rendered content={content} />
      </TabsContent>
    </Tabs>
  );
}
