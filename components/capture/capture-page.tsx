"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Eye, RotateCcw, Trash2 } from "lucide-react";
import Link from "next/link";
import { useParams } from "next/navigation";
import { formatDateTime } from "#client/format-time.ts";
import { formFromCapture, optionsSummary } from "#components/capture-form/form-from-capture.ts";
import { formToQuery } from "#components/capture-form/form-query.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { DeleteItems } from "#components/items/delete-items.tsx";
import { ItemPage } from "#components/items/item-page.tsx";
import { useDeleteItem } from "#components/items/use-delete-item.ts";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";
import { copyCapture } from "./copy-capture.ts";
import { SourceUrl } from "./result-meta.tsx";
import { StoredContent, storedFileName } from "./stored-content.tsx";

function CaptureActions({ capture }: { capture: CaptureSummary }) {
  const form = formFromCapture(capture);
  const remove = useDeleteItem({
    path: apiPaths.capture(capture.id),
    listPath: apiPaths.captures,
    noun: "capture",
    backTo: paths.webInspector,
  });

  return (
    <>
      <Button asChild variant="outline">
        <a download={storedFileName(capture)} href={apiPaths.captureFile(capture.id)}>
          <Download aria-hidden="true" />
          Download
        </a>
      </Button>
      {capture.kind === "pdf" ? null : (
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
      <RepeatItem id={capture.id} kind="capture" size="default" />
      <Button asChild variant="outline">
        <Link href={paths.newPageWatch(capture.finalUrl)}>
          <Eye aria-hidden="true" />
          Watch…
        </Link>
      </Button>
      <DeleteItems count={1} name={formatAddress(capture.url)} noun="capture" onDelete={() => void remove()}>
        <Button variant="outline">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </DeleteItems>
    </>
  );
}

function describe(capture: CaptureSummary): string {
  const form = formFromCapture(capture);
  return [form ? optionsSummary(form) : "", formatBytes(capture.sizeBytes)].filter(Boolean).join(", ");
}

/** One stored capture, for its user. The middleware has already answered 404 or 410 if it does not exist. */
export function CapturePage() {
  const { id } = useParams<{ id: string }>();
  const { data: capture, isError, refetch } = useQuery<CaptureSummary>({ queryKey: [apiPaths.capture(id)] });
  if (isError) {
    return (
      <PageAlert onRetry={() => void refetch()} title="The capture could not be loaded">
        It may have been deleted.
      </PageAlert>
    );
  }
  if (!capture) return <PageSpinner label="Loading the capture" />;
  const { url, finalUrl, title, createdAt, expiresAt, shareId } = capture;
  return (
    <ItemPage
      actions={<CaptureActions capture={capture} />}
      expiresAt={expiresAt}
      facts={
        <>
          <SourceUrl url={finalUrl} />
          <span>
            Captured <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </span>
          <span>{describe(capture)}</span>
        </>
      }
      share={{ id: capture.id, kind: "capture", shareId }}
      title={title || formatAddress(url)}
      titleClassName="tracking-[-0.02em]"
      tool={{ href: paths.webInspector, name: "Web Capture & Scrape" }}
    >
      <StoredContent capture={capture} path={apiPaths.captureFile(capture.id)} />
    </ItemPage>
  );
}
