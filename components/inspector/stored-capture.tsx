"use client";

import { Download } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { downloadFile } from "#lib/browser/download-file.ts";
import type { CaptureSummary } from "#lib/inspector/history/contract.ts";
import { ContentSource } from "./content-source.tsx";
import { ContentViews } from "./content-views.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { storedFileName } from "./stored-file-name.ts";
import { type CaptureFileState, useCaptureFile } from "./use-capture-file.ts";

function Stored({ capture, state }: { capture: CaptureSummary; state: CaptureFileState }) {
  if (state.phase === "loading")
    return <Spinner className="mx-auto my-16 size-6 text-muted" label="Loading the capture" />;
  if (state.phase === "failed") {
    return (
      <p
        className="rounded-control border border-line-strong border-dashed px-4 py-10 text-center text-muted text-sm"
        role="alert"
      >
        The file could not be loaded. It may have been removed meanwhile; the capture can be run again.
      </p>
    );
  }
  if (state.text === null) {
    return (
      <ScrollBox label="Stored screenshot">
        {/* biome-ignore lint/performance/noImgElement: the picture is in this browser's memory already. */}
        <img alt={`Screenshot of ${capture.title || capture.finalUrl}`} className="w-full" src={state.url} />
      </ScrollBox>
    );
  }
  if (capture.contentType === "text/markdown") return <ContentViews content={state.text} />;
  return <ContentSource content={state.text} label="Stored content" />;
}

/** A capture of the history as it was kept, with its download. */
export function StoredCapture({ capture }: { capture: CaptureSummary }) {
  const state = useCaptureFile(capture.id);
  return (
    <DialogContent className="sm:max-w-3xl">
      <DialogHeader>
        <DialogTitle className="wrap-anywhere">{capture.title || capture.finalUrl}</DialogTitle>
        <DialogDescription className="wrap-anywhere font-mono text-xs">{capture.finalUrl}</DialogDescription>
      </DialogHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] px-6 pt-4">
        <Stored capture={capture} state={state} />
      </div>
      <DialogFooter>
        <Button
          disabled={state.phase !== "ready"}
          onClick={() => state.phase === "ready" && downloadFile(state.file, storedFileName(capture))}
          variant="secondary"
        >
          <Download aria-hidden="true" />
          Download
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}
