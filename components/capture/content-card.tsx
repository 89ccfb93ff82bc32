"use client";

import { Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { FORMAT_NAMES } from "#client/capture.ts";
import { downloadFile } from "#client/files.ts";
import { formatCount } from "#components/format/format-number.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { cn } from "#lib/utils.ts";
import type { ContentFormat } from "#shared/capture/options.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { ContentSource, ContentViews } from "./content-views.tsx";
import { hasStarted, ResultCard } from "./result-card.tsx";
import { SourceUrl } from "./result-meta.tsx";
import { BotChallengeNotice, EmptyNotice, NotKeptNotice, PageStatus, RunError } from "./result-notices.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { Extraction, ExtractionState } from "./use-run-actions.ts";

const FILES = {
  markdown: { ending: "md", type: "text/markdown;charset=utf-8" },
  html: { ending: "html", type: "text/html;charset=utf-8" },
} as const;

const copy = (content: string) =>
  copyText(content, "Content", "Download the content, or select it and copy.");

function download({ content, format, capturedAt }: Extraction): void {
  const { ending, type } = FILES[format];
  downloadFile(new Blob([content], { type }), `scraped-content-${capturedAt}.${ending}`);
}

function ContentActions({ extraction }: { extraction: Extraction }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void copy(extraction.content)} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button onClick={() => download(extraction)} size="sm" variant="outline">
        <Download aria-hidden="true" />
        Download
      </Button>
      {extraction.captureId ? (
        <>
          <ShareItem id={extraction.captureId} kind="capture" />
          <RepeatItem id={extraction.captureId} kind="capture" />
        </>
      ) : null}
    </div>
  );
}

const wordsText = (count: number) => `${formatCount(count)} ${count === 1 ? "word" : "words"}`;

function Content({ extraction: { content, format } }: { extraction: Extraction }) {
  if (format === "markdown") return <ContentViews content={content} />;
  return <ContentSource content={content} label="Scraped content" />;
}

function ContentResult({ extraction }: { extraction: Extraction }) {
  const { content, finalUrl, status, title, wordCount, isTruncated, notKept, botChallenge, emptyReason } =
    extraction;
  return (
    <div className="grid animate-appear grid-cols-[minmax(0,1fr)] gap-3">
      {botChallenge ? <BotChallengeNotice botChallenge={botChallenge} /> : null}
      <EmptyNotice reason={emptyReason} />
      {title && !botChallenge ? (
        <p
          className="wrap-anywhere line-clamp-2 font-medium text-foreground text-sm"
          dir="auto"
          title={title}
        >
          {title}
        </p>
      ) : null}
      {content.trim() ? <Content extraction={extraction} /> : null}
      <div className="flex min-h-5 flex-wrap items-baseline gap-x-6 gap-y-1 text-muted-foreground text-xs">
        <SourceUrl url={finalUrl} />
        <span className="ml-auto shrink-0 font-mono">{wordsText(wordCount)}</span>
      </div>
      {isTruncated ? (
        <p className="text-muted-foreground text-xs">This page is very long, so the rest was left out.</p>
      ) : null}
      <NotKeptNotice reason={notKept} />
      {botChallenge ? null : <PageStatus status={status}>The site returned an error page.</PageStatus>}
    </div>
  );
}

type ContentCardProps = {
  state: ExtractionState;
  /** The format selected in the form; a result carries its own. */
  format: ContentFormat;
  usage: UsageInfo | null;
  onCancel: () => void;
};

function Place({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn("relative h-56 rounded-md border", className)}>{children}</div>;
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <Place className="grid place-content-center justify-items-center gap-1.5 border-border-strong border-dashed p-4 text-center">
      <p className="font-medium text-foreground text-sm">{title}</p>
      <p className="max-w-80 text-muted-foreground text-xs">{children}</p>
    </Place>
  );
}

function Body({ state, usage, onCancel }: ContentCardProps) {
  switch (state.phase) {
    case "waiting":
      return <Note title="Up next: content extraction">Starts when the screenshot is done.</Note>;
    case "running": {
      const { url, delay = 0 } = state.job.input;
      return (
        <Place className="border-border bg-muted">
          <RunProgress
            delay={delay}
            onCancel={onCancel}
            startedAt={state.startedAt}
            step={state.step}
            url={url}
          />
        </Place>
      );
    }
    case "done":
      return <ContentResult extraction={state.result} />;
    case "failed":
      return <RunError failure={state.failure} usage={usage} />;
    case "skipped":
      return usage ? <LimitNotice productId={WEB_INSPECTOR_PRODUCT_ID} usage={usage} /> : null;
    case "canceled":
      return <Note title="Extraction canceled">Enter another URL, or try again.</Note>;
    default:
      return <Note title="Extracted content appears here">Enter a URL to extract a page.</Note>;
  }
}

/** The format of the result or of the running job; otherwise the form's. */
function getFormat({ state, format }: ContentCardProps): ContentFormat {
  if (state.phase === "done") return state.result.format;
  if (state.phase === "running" || state.phase === "waiting") return state.job.input.formats[0];
  return format;
}

export function ContentCard(props: ContentCardProps) {
  const { state } = props;
  const hasContent = state.phase === "done" && state.result.content.trim() !== "";
  return (
    <ResultCard
      actions={hasContent ? <ContentActions extraction={state.result} /> : null}
      isActive={hasStarted(state.phase)}
      title={`Scraped Content (${FORMAT_NAMES[getFormat(props)]})`}
    >
      <Body {...props} />
    </ResultCard>
  );
}
