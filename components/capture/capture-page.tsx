"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Eye, GitCompare, RotateCcw } from "lucide-react";
import Link from "next/link";
import { useParams } from "next/navigation";
import { formatDateTime } from "#client/format-time.ts";
import {
  formFromCapture,
  optionsSummary,
  toDocumentText,
} from "#components/capture-form/form-from-capture.ts";
import { formToQuery } from "#components/capture-form/form-query.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { ItemPage } from "#components/items/item-page.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { comparePath } from "#shared/background-paths.ts";
import { type CaptureSummary, isComparable, isDocument } from "#shared/capture/history-contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { copyCapture } from "./copy-capture.ts";
import { SourceUrl } from "./result-meta.tsx";
import { StoredContent, storedFileName } from "./stored-content.tsx";

function CaptureActions({ capture }: { capture: CaptureSummary }) {
  const form = formFromCapture(capture);
  return (
    <>
      <Button asChild variant="outline">
        <a download={storedFileName(capture)} href={apiPaths.captureFile(capture.id)}>
          <Download aria-hidden="true" />
          Download
        </a>
      </Button>
      {isDocument(capture.kind) ? null : (
        <Button onClick={() => void copyCapture(capture)} variant="outline">
          <Copy aria-hidden="true" />
          Copy
        </Button>
      )}
      {form ? (
        <Button asChild variant="outline">
          <Link href={`${paths.webInspector}?${formToQuery(form)}` as typeof paths.webInspector}>
            <RotateCcw aria-hidden="true" />
            Use these options
          </Link>
        </Button>
      ) : null}
      {isComparable(capture) ? (
        <Button asChild variant="outline">
          <Link href={comparePath(capture.id, capture.request.stepCount ? undefined : capture.url)}>
            <GitCompare aria-hidden="true" />
            Compare…
          </Link>
        </Button>
      ) : null}
      <RepeatItem id={capture.id} kind="capture" size="default" />
      <Button asChild variant="outline">
        <Link href={paths.newPageWatch(capture.finalUrl)}>
          <Eye aria-hidden="true" />
          Watch…
        </Link>
      </Button>
    </>
  );
}

function describe(capture: CaptureSummary): string {
  const form = formFromCapture(capture);
  return [form ? optionsSummary(form) : toDocumentText(capture), formatBytes(capture.sizeBytes)]
    .filter(Boolean)
    .join(", ");
}

/** One stored capture, for its user. The middleware has already answered 404 or 410 if it does not exist. */
export function CapturePage() {
  const { id } = useParams<{ id: string }>();
  const query = useQuery<CaptureSummary>({ queryKey: [apiPaths.capture(id)] });
  return (
    <LoadedScreen
      className="pb-16"
      query={query}
      reassurance="It may have been deleted."
      subject="the capture"
    >
      {(capture) => (
        <ItemPage
          actions={<CaptureActions capture={capture} />}
          facts={
            <>
              <SourceUrl url={capture.finalUrl} />
              <span>
                Captured <time dateTime={capture.createdAt}>{formatDateTime(capture.createdAt)}</time>
              </span>
              <span>{describe(capture)}</span>
            </>
          }
          item={capture}
          kind="capture"
          name={formatAddress(capture.url)}
          title={capture.title || formatAddress(capture.url)}
          tool={{ href: paths.webInspector, name: "Web Capture & Scrape" }}
        >
          <StoredContent capture={capture} path={apiPaths.captureFile(capture.id)} />
        </ItemPage>
      )}
    </LoadedScreen>
  );
}
