"use client";

import { Maximize2 } from "lucide-react";
import { lazy } from "react";
import type { Size } from "#components/capture-form/form-state.ts";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import { cn } from "#lib/utils.ts";
import { ScreenshotFrame } from "./screenshot-frame.tsx";
import type { Screenshot } from "./use-capture.ts";
import { useObjectUrl } from "./use-object-url.ts";

const loadDialog = async () => ({ default: (await import("./enlarged-screenshot.tsx")).EnlargedScreenshot });
const EnlargedScreenshot = lazy(loadDialog);

type EnlargeScreenshotProps = {
  screenshot: Screenshot;
  /** Called with the true size of the image. */
  onSize: (size: Size) => void;
};

/** A preview that opens full-screen on click. */
export function EnlargeScreenshot({ screenshot, onSize }: EnlargeScreenshotProps) {
  const url = useObjectUrl(screenshot.image);
  const { width, height } = screenshot.viewport;
  const isElement = screenshot.area === "element";
  const preview = (
    <button
      aria-label="Enlarge screenshot"
      className="group block size-full cursor-zoom-in rounded-md focus-visible:-outline-offset-2"
      type="button"
    >
      {url ? (
        // biome-ignore lint/performance/noImgElement: the image is an object URL in memory.
        <img
          alt={`Screenshot of ${screenshot.title || screenshot.finalUrl}`}
          className={cn(
            "size-full animate-appear",
            isElement ? "object-scale-down" : "object-cover object-top",
          )}
          height={height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onSize({ width: naturalWidth, height: naturalHeight })
          }
          src={url}
          width={width}
        />
      ) : null}
      <span
        aria-hidden="true"
        className="absolute right-2 bottom-2 inline-flex size-8 items-center justify-center rounded-md border border-border-strong bg-card text-foreground opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100"
      >
        <Maximize2 className="size-4" />
      </span>
    </button>
  );
  return (
    <ScreenshotFrame className="border-border" viewport={screenshot.viewport}>
      <LazyDialog button={preview} load={loadDialog}>
        {(props) => <EnlargedScreenshot {...props} screenshot={screenshot} />}
      </LazyDialog>
    </ScreenshotFrame>
  );
}
