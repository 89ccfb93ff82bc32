"use client";

import { Copy, Download } from "lucide-react";
import { FORMAT_NAMES } from "#client/capture.ts";
import { downloadFile } from "#client/files.ts";
import { formatCount } from "#components/format/format-number.ts";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import type { ScreenFormat } from "#shared/capture/options.ts";
import type { FieldsInput } from "#shared/records/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { ContentViews } from "./content-views.tsx";
import { listSources } from "./records.ts";
import { RecordsView } from "./records-view.tsx";
import { Placeholder, ResultActions, ResultCard } from "./result-card.tsx";
import { ResultMeta } from "./result-meta.tsx";
import { ResultFrame } from "./result-notices.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { Extraction, ExtractionState } from "./use-run-actions.ts";

const FILES = {
  markdown: { ending: "md", type: "text/markdown;charset=utf-8" },
  html: { ending: "html", type: "text/html;charset=utf-8" },
  rawHtml: { ending: "html", type: "text/html;charset=utf-8" },
} as const;

const copy = (content: string) =>
  copyText(content, "Content", "Download the content, or select it and copy.");

function download({ content, format, capturedAt }: Extraction): void {
  const { ending, type } = FILES[format];
  downloadFile(new Blob([content], { type }), `scraped-content-${capturedAt}.${ending}`);
}

function ContentActions({ extraction }: { extraction: Extraction }) {
  return (
    <ResultActions captureId={extraction.captureId}>
      <Button onClick={() => void copy(extraction.content)} size="sm" variant="outline">
        <Copy aria-hidden="true" />
        Copy
      </Button>
      <Button onClick={() => download(extraction)} size="sm" variant="outline">
        <Download aria-hidden="true" />
        Download
      </Button>
    </ResultActions>
  );
}

const wordsText = (count: number) => `${formatCount(count)} ${count === 1 ? "word" : "words"}`;

type ResultProps = Pick<ContentCardProps, "onFields"> & { extraction: Extraction };

function Content({ extraction, onFields }: ResultProps) {
  const { content, format, data } = extraction;
  const hasRecords = listSources(extraction).length > 0;
  return (
    <ContentViews
      content={content}
      format={format}
      records={hasRecords ? <RecordsView extraction={extraction} onFields={onFields} /> : null}
      startsWithRecords={data !== null}
    />
  );
}

function ContentResult({ extraction, onFields }: ResultProps) {
  const { content, finalUrl, title, wordCount, isTruncated, botChallenge } = extraction;
  return (
    <ResultFrame className="animate-appear" result={extraction}>
      {title && !botChallenge ? (
        <p
          className="wrap-anywhere line-clamp-2 font-medium text-foreground text-sm"
          dir="auto"
          title={title}
        >
          {title}
        </p>
      ) : null}
      {content.trim() ? <Content extraction={extraction} onFields={onFields} /> : null}
      <ResultMeta url={finalUrl}>{wordsText(wordCount)}</ResultMeta>
      {isTruncated ? (
        <p className="text-muted-foreground text-xs">This page is very long, so the rest was left out.</p>
      ) : null}
    </ResultFrame>
  );
}

type ContentCardProps = {
  state: ExtractionState;
  /** The format selected in the form; a result carries its own. */
  format: ScreenFormat;
  usage: UsageInfo | null;
  onCancel: () => void;
  /** Takes the fields of a found list into the form. */
  onFields: (fields: FieldsInput) => void;
};

function Body({ state, onCancel, onFields }: ContentCardProps) {
  switch (state.phase) {
    case "waiting":
      return <Placeholder hint="Starts when the screenshot is done." title="Up next: content extraction" />;
    case "running":
      return (
        <div className="relative h-56 rounded-md border border-border bg-muted">
          <RunProgress onCancel={onCancel} run={state} />
        </div>
      );
    case "done":
      return <ContentResult extraction={state.result} onFields={onFields} />;
    case "canceled":
      return <Placeholder hint="Enter another URL, or try again." title="Extraction canceled" />;
    default:
      return <Placeholder hint="Enter a URL to extract a page." title="Extracted content appears here" />;
  }
}

/** The format of the result or of the running job; otherwise the form's. */
function getFormat({ state, format }: ContentCardProps): ScreenFormat {
  if (state.phase === "done") return state.result.format;
  if (state.phase === "running" || state.phase === "waiting") return state.job.input.formats[0];
  return format;
}

export function ContentCard(props: ContentCardProps) {
  const { state, usage } = props;
  const hasContent = state.phase === "done" && state.result.content.trim() !== "";
  return (
    <ResultCard
      actions={hasContent ? <ContentActions extraction={state.result} /> : null}
      state={state}
      title={`Scraped Content (${FORMAT_NAMES[getFormat(props)]})`}
      usage={usage}
    >
      <Body {...props} />
    </ResultCard>
  );
}
