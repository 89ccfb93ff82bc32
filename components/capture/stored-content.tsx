"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#client/api.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { type CaptureSummary, FILE_EXTENSIONS, FILE_NAMES } from "#shared/capture/history-contract.ts";
import { ContentSource, ContentViews } from "./content-views.tsx";

type StoredContentProps = {
  capture: Pick<CaptureSummary, "kind" | "contentType" | "title" | "finalUrl">;
  /** Path of the file. */
  path: string;
};

function Missing() {
  return (
    <p
      className="rounded-md border border-border-strong border-dashed px-4 py-10 text-center text-muted-foreground text-sm"
      role="alert"
    >
      The file could not be loaded. It may have been deleted.
    </p>
  );
}

function StoredImage({ capture, path }: StoredContentProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <Missing />;
  return (
    // biome-ignore lint/performance/noImgElement: the image needs the session, so it cannot be optimized.
    <img
      alt={`Screenshot of ${capture.title || capture.finalUrl}`}
      className="mx-auto max-w-full rounded-md border border-border"
      onError={() => setMissing(true)}
      src={path}
    />
  );
}

async function fetchText(path: string, signal: AbortSignal): Promise<string> {
  return (await api.raw(path, { signal })).text();
}

function StoredText({ capture, path }: StoredContentProps) {
  const { data, isError } = useQuery({
    queryKey: [path, "text"],
    queryFn: ({ signal }) => fetchText(path, signal),
    gcTime: 0,
  });
  if (isError) return <Missing />;
  if (data === undefined)
    return <Spinner className="mx-auto my-16 size-6 text-muted-foreground" label="Loading the capture" />;
  if (capture.contentType === "text/markdown") return <ContentViews content={data} />;
  return <ContentSource content={data} label="Stored content" />;
}

const DOCUMENTS: Record<string, string> = {
  "application/pdf": "PDF document",
  "text/html": "page as an HTML file",
  "multipart/related": "page as an MHTML file",
};

/** Files are sent in a sandbox, in which browsers show no documents. */
function StoredDocument({ capture: { kind, contentType }, path }: StoredContentProps) {
  return (
    <p className="rounded-md border border-border-strong border-dashed px-4 py-10 text-center text-muted-foreground text-sm">
      <a className="link" download={`${FILE_NAMES[kind]}.${FILE_EXTENSIONS[contentType]}`} href={path}>
        Download the {DOCUMENTS[contentType]}
      </a>{" "}
      to {kind === "pdf" ? "read" : "open"} it.
    </p>
  );
}

const VIEWS = {
  screenshot: StoredImage,
  extraction: StoredText,
  pdf: StoredDocument,
  archive: StoredDocument,
};

/** The file of a stored capture: an image, a download, or text, which is never shown as a document. */
export function StoredContent(props: StoredContentProps) {
  const View = VIEWS[props.capture.kind];
  return <View {...props} />;
}

/** The download name of a stored capture, with the time of the capture. */
export function storedFileName({
  kind,
  contentType,
  createdAt,
}: Pick<CaptureSummary, "kind" | "contentType" | "createdAt">): string {
  return `${FILE_NAMES[kind]}-${Date.parse(createdAt)}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
}
