"use client";

import { FileText, ImageOff } from "lucide-react";
import { useState } from "react";
import { cn } from "#lib/utils.ts";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** A missing thumbnail is not worth an error: the capture is named and can be run again. */
function Picture({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <ImageOff aria-hidden="true" className="size-4 text-muted-foreground" />;
  return (
    // biome-ignore lint/performance/noImgElement: the image needs the session, so it cannot be optimized.
    <img
      alt=""
      className="size-full object-cover object-top-left"
      loading="lazy"
      onError={() => setIsMissing(true)}
      src={apiPaths.captureThumbnail(id)}
    />
  );
}

type ThumbnailProps = { capture: Pick<CaptureSummary, "id" | "hasThumbnail">; className?: string };

/** The small picture of a screenshot; of other captures a document. */
export function Thumbnail({ capture, className }: ThumbnailProps) {
  return (
    <div
      className={cn(
        "grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-md border border-border bg-muted",
        className,
      )}
    >
      {capture.hasThumbnail ? (
        <Picture id={capture.id} />
      ) : (
        <FileText aria-hidden="true" className="size-4 text-muted-foreground" />
      )}
    </div>
  );
}
