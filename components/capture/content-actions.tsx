"use client";

import { Copy, Download } from "lucide-react";
import { downloadFile } from "#client/files.ts";
import { ShareItem } from "#components/items/share-item.tsx";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { Button } from "#components/ui/button.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import type { Extraction } from "./use-extraction.ts";

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

export function ContentActions({ extraction }: { extraction: Extraction }) {
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
