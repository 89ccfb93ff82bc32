"use client";

import { FileText, RotateCcw } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#components/format/format-date.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogTrigger } from "#components/ui/dialog.tsx";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { DeleteCapture } from "./delete-capture.tsx";
import { formFromCapture } from "./form-from-capture.ts";
import { formatBytes } from "./format-bytes.ts";
import { optionsSummary } from "./options-summary.ts";
import { StoredCapture } from "./stored-capture.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import { useStoredFile } from "./use-stored-file.ts";

/** A missing thumbnail is not worth an error: the capture is named and can be run again. */
function Thumbnail({ id }: { id: string }) {
  const { data } = useStoredFile(apiPaths.captureThumbnail(id));
  const url = useObjectUrl(data?.file ?? null);
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the image is an object URL in memory.
    <img alt="" className="size-full animate-appear object-cover object-top-left" src={url} />
  );
}

function OpenCapture({ capture, name }: { capture: CaptureSummary; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog onOpenChange={setOpen} open={open}>
      <DialogTrigger
        aria-label={`Open: ${name}`}
        className="grid aspect-[16/10] place-items-center overflow-hidden rounded-t-card border-line border-b bg-raised transition-opacity hover:opacity-85 focus-visible:-outline-offset-2"
      >
        {capture.hasThumbnail ? (
          <Thumbnail id={capture.id} />
        ) : (
          <FileText aria-hidden="true" className="size-6 text-muted" />
        )}
      </DialogTrigger>
      {open ? <StoredCapture capture={capture} /> : null}
    </Dialog>
  );
}

type HistoryItemProps = {
  capture: CaptureSummary;
  /** A run is in progress, so no other one can start. */
  isBusy: boolean;
  onRunAgain: () => void;
  onDelete: () => void;
};

const withoutScheme = (url: string) => url.replace(/^https:\/\//, "").replace(/\/$/, "");

export function HistoryItem({ capture, isBusy, onRunAgain, onDelete }: HistoryItemProps) {
  const form = formFromCapture(capture);
  const name = withoutScheme(capture.url);
  const details = [form ? optionsSummary(form) : "", formatBytes(capture.sizeBytes)].filter(Boolean);
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <OpenCapture capture={capture} name={name} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5 px-3 pt-2.5">
        <p className="truncate font-mono text-ink text-xs" title={capture.url}>
          {name}
        </p>
        <p className="text-muted text-xs">{details.join(", ")}</p>
      </div>
      <div className="flex items-center justify-between gap-1 py-1 pr-1 pl-3">
        <time className="text-muted text-xs" dateTime={capture.createdAt}>
          {formatDay(capture.createdAt)}
        </time>
        <div className="flex">
          <Button
            aria-label={`Run again: ${name}`}
            disabled={isBusy || !form}
            onClick={onRunAgain}
            size="icon"
            title="Run again"
            variant="ghost"
          >
            <RotateCcw aria-hidden="true" />
          </Button>
          <DeleteCapture name={name} onDelete={onDelete} />
        </div>
      </div>
    </li>
  );
}
