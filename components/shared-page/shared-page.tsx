import type { ReactNode } from "react";
import { SourceUrl } from "#components/capture/result-meta.tsx";
import { StoredContent } from "#components/capture/stored-content.tsx";
import { ReportLink } from "#components/feedback/report-link.tsx";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { LocalTime } from "#components/format/local-time.tsx";
import { CheckItems } from "#components/jobs/check-items.tsx";
import { CheckTable } from "#components/name-check/check-table.tsx";
import { formatQuery } from "#components/name-check/format-query.ts";
import { CAPTURE_NAMES, type CaptureSummary } from "#shared/capture/history-contract.ts";
import type { Job, JobItem } from "#shared/jobs/contract.ts";
import type { StoredCheck } from "#shared/name-check/contract.ts";
import { formatNamesTitle } from "#shared/name-check/summary.ts";
import { apiPaths } from "#shared/paths.ts";

type SharedCapture = Pick<
  CaptureSummary,
  "kind" | "finalUrl" | "title" | "contentType" | "sizeBytes" | "createdAt"
>;

type FrameProps = { title: string; about: ReactNode; children: ReactNode };

function Frame({ title, about, children }: FrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-content grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-8 pb-16 sm:px-6">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h1 className="wrap-anywhere font-semibold text-foreground text-xl tracking-[-0.02em]" dir="auto">
          {title}
        </h1>
        <div className="flex max-w-full flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">{about}</div>
      </header>
      {children}
      <p className="text-muted-foreground text-xs">
        A user of this site has shared this page. We have not reviewed it.{" "}
        <ReportLink>Report this page</ReportLink>
      </p>
    </div>
  );
}

/** A shared capture. The text comes from an untrusted page and is shown as text only. */
export function SharedCapturePage({ shareId, capture }: { shareId: string; capture: SharedCapture }) {
  const { kind, finalUrl, title, sizeBytes, createdAt } = capture;
  return (
    <Frame
      about={
        <>
          <SourceUrl url={finalUrl} />
          <span>
            {CAPTURE_NAMES[kind]} captured <LocalTime iso={createdAt} />
          </span>
          <span>{formatBytes(sizeBytes)}</span>
        </>
      }
      title={title || finalUrl}
    >
      <StoredContent capture={capture} path={apiPaths.sharedFile(shareId)} />
    </Frame>
  );
}

/** A shared name check. */
export function SharedCheckPage({ check }: { check: Pick<StoredCheck, "request" | "rows" | "createdAt"> }) {
  return (
    <Frame
      about={
        <span>
          Domains and handles checked <LocalTime iso={check.createdAt} />
        </span>
      }
      title={formatQuery(check.request.query)}
    >
      <CheckTable rows={check.rows} />
    </Frame>
  );
}

type SharedNamesProps = { job: Pick<Job, "total" | "createdAt">; items: readonly JobItem[] };

/** A shared list of names, compared by their sources. */
export function SharedNamesPage({ job: { total, createdAt }, items }: SharedNamesProps) {
  return (
    <Frame
      about={
        <>
          <span>
            Domains and handles checked <LocalTime iso={createdAt} />
          </span>
          {items.length < total ? <span>The first {formatCount(items.length)} are shown</span> : null}
        </>
      }
      title={formatNamesTitle(total)}
    >
      <CheckItems items={items} />
    </Frame>
  );
}
