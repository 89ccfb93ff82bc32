"use client";

import { FileText, ImageOff } from "lucide-react";
import { useState } from "react";
import { cn } from "#lib/utils.ts";
import { apiPaths } from "#shared/paths.ts";

const ICON = "size-4 text-muted-foreground";

/** A missing thumbnail is not worth an error: the capture is named and can be run again. */
function Picture({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <ImageOff aria-hidden="true" className={ICON} />;
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

type CaptureThumbnailProps = {
  /** The id of a screenshot; null for what has no picture. */
  id: string | null;
  className?: string;
};

/** A small picture of a capture in a list. */
export function CaptureThumbnail({ id, className }: CaptureThumbnailProps) {
  return (
    <div
      className={cn(
        "grid h-10 w-16 shrink-0 place-items-center overflow-hidden rounded-md border border-border bg-muted",
        className,
      )}
    >
      {id === null ? <FileText aria-hidden="true" className={ICON} /> : <Picture id={id} key={id} />}
    </div>
  );
}
