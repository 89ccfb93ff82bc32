"use client";

import { Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { Button } from "#components/ui/button.tsx";
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { type CaptureSummary, FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { ContentViews } from "./content-views.tsx";
import { ContentSource } from "./raw-content.tsx";
import { ScrollArea } from "./scroll-area.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import { type StoredFile, useStoredFile } from "./use-stored-file.ts";

function Missing() {
  return (
    <p
      className="rounded-control border border-line-strong border-dashed px-4 py-10 text-center text-muted text-sm"
      role="alert"
    >
      The file could not be loaded. It may have been deleted; you can run the capture again.
    </p>
  );
}

function StoredImage({ capture, file }: { capture: CaptureSummary; file: Blob }) {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <ScrollArea label="Stored screenshot">
      {/* biome-ignore lint/performance/noImgElement: the image is an object URL in memory. */}
      <img alt={`Screenshot of ${capture.title || capture.finalUrl}`} className="w-full" src={url} />
    </ScrollArea>
  );
}

function Kept({ capture, stored: { file, text } }: { capture: CaptureSummary; stored: StoredFile }) {
  if (text === null) return <StoredImage capture={capture} file={file} />;
  if (capture.contentType === "text/markdown") return <ContentViews content={text} />;
  return <ContentSource content={text} label="Stored content" />;
}

export function StoredCapture({ capture }: { capture: CaptureSummary }) {
  const { data: stored, isError } = useStoredFile(apiPaths.captureFile(capture.id));
  return (
    <DialogContent className="sm:max-w-3xl">
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">{capture.title || capture.finalUrl}</DialogTitle>
        <DialogDescription className="wrap-anywhere line-clamp-2 font-mono text-xs" title={capture.finalUrl}>
          {capture.finalUrl}
        </DialogDescription>
      </DialogHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] px-6 pt-4">
        {stored ? <Kept capture={capture} stored={stored} /> : null}
        {isError ? <Missing /> : null}
        {stored || isError ? null : (
          <Spinner className="mx-auto my-16 size-6 text-muted" label="Loading the capture" />
        )}
      </div>
      <DialogFooter>
        <Button
          disabled={!stored}
          onClick={() => stored && downloadFile(stored.file, storedFileName(capture))}
          variant="secondary"
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}

/** The download name of a stored capture, with the time of the capture. */
function storedFileName({ kind, contentType, createdAt }: CaptureSummary): string {
  const name = kind === "screenshot" ? "screenshot" : "scraped-content";
  return `${name}-${Date.parse(createdAt)}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
}
