"use client";

import { FileText, RotateCcw, Trash2 } from "lucide-react";
import { formatDay } from "#components/pricing/usage-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { CaptureSummary } from "#lib/inspector/history/contract.ts";
import { formOf } from "./form-of.ts";
import { formatBytes } from "./format-bytes.ts";
import { optionsText } from "./options-text.ts";
import { useThumbnail } from "./use-thumbnail.ts";

function Thumbnail({ id }: { id: string }) {
  const url = useThumbnail(id);
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the picture is in this browser's memory already.
    <img alt="" className="size-full animate-appear object-cover object-top" src={url} />
  );
}

function Picture({ capture }: { capture: CaptureSummary }) {
  return (
    <div className="grid aspect-[16/10] place-items-center overflow-hidden rounded-t-card border-line border-b bg-raised">
      {capture.hasThumbnail ? (
        <Thumbnail id={capture.id} />
      ) : (
        <FileText aria-hidden="true" className="size-6 text-muted" />
      )}
    </div>
  );
}

type HistoryItemProps = {
  capture: CaptureSummary;
  /** A run is under way, so no other one can start. */
  isBusy: boolean;
  onRunAgain: () => void;
  onDelete: () => void;
};

const withoutScheme = (url: string) => url.replace(/^https:\/\//, "").replace(/\/$/, "");

/** One kept capture: what it was, and what can be done with it. */
export function HistoryItem({ capture, isBusy, onRunAgain, onDelete }: HistoryItemProps) {
  const form = formOf(capture);
  const name = withoutScheme(capture.url);
  const details = [form ? optionsText(form) : "", formatBytes(capture.sizeBytes)].filter(Boolean);
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <Picture capture={capture} />
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
          <Button
            aria-label={`Delete: ${name}`}
            onClick={onDelete}
            size="icon"
            title="Delete"
            variant="ghost"
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}
