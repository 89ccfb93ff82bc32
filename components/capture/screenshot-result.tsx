"use client";

import { Maximize2 } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import type { Size } from "#components/capture-form/form-state.ts";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";
import { cn } from "#lib/utils.ts";
import { ResultMeta, toSizeText } from "./result-meta.tsx";
import { ResultFrame } from "./result-notices.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import type { Screenshot } from "./use-run-actions.ts";

type ScreenFrameProps = { viewport: Size; className?: string; children: ReactNode };

/** Narrower windows are shown as phones, not stretched to the card's width. */
const PHONE_WIDTH = 480;

/** A box with the aspect ratio of the window, so that the layout does not shift. */
export function ScreenshotFrame({ viewport: { width, height }, className, children }: ScreenFrameProps) {
  return (
    <div
      className={cn(
        "relative mx-auto w-full overflow-hidden rounded-md border",
        width <= PHONE_WIDTH && "max-w-64",
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {children}
    </div>
  );
}

const loadDialog = async () => ({ default: (await import("./enlarged-screenshot.tsx")).EnlargedScreenshot });
const EnlargedScreenshot = lazy(loadDialog);

type EnlargeScreenshotProps = {
  screenshot: Screenshot;
  /** Called with the true size of the image. */
  onSize: (size: Size) => void;
};

/** A preview that opens full-screen on click. */
function EnlargeScreenshot({ screenshot, onSize }: EnlargeScreenshotProps) {
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

export function ScreenshotResult({ screenshot }: { screenshot: Screenshot }) {
  const { finalUrl, image, viewport, area, fullHeight } = screenshot;
  const [size, setSize] = useState<Size | null>(null);
  return (
    <ResultFrame result={screenshot}>
      <EnlargeScreenshot onSize={setSize} screenshot={screenshot} />
      <ResultMeta url={finalUrl}>
        {toSizeText(size ?? viewport, size ? "viewport" : area)}, {formatBytes(image.size)}
      </ResultMeta>
      {fullHeight ? (
        <p className="text-muted-foreground text-xs">
          Cropped
          {size ? ` at ${formatCount(Math.round((size.height * viewport.width) / size.width))} px` : ""} (page
          is {formatCount(fullHeight)} px tall).
        </p>
      ) : null}
    </ResultFrame>
  );
}
