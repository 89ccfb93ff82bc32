import type { ReactNode } from "react";
import { FORMAT_NAMES } from "#client/capture.ts";
import { LimitNotice } from "#components/tools/limit-notice.tsx";
import { cn } from "#lib/utils.ts";
import type { ContentFormat } from "#shared/capture/options.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { ContentActions } from "./content-actions.tsx";
import { ContentResult } from "./content-result.tsx";
import { hasStarted, ResultCard } from "./result-card.tsx";
import { RunError } from "./run-error.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { ExtractionState } from "./use-extraction.ts";

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
