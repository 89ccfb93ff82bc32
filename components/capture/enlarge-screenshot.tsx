"use client";

import { Maximize2 } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { DEVICES } from "./devices.ts";
import { EnlargedScreenshot } from "./enlarged-screenshot.tsx";
import { ScreenshotFrame } from "./screenshot-frame.tsx";
import type { Screenshot } from "./use-capture.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** A preview that opens full-screen on click. */
export function EnlargeScreenshot({ screenshot }: { screenshot: Screenshot }) {
  const [open, setOpen] = useState(false);
  const url = useObjectUrl(screenshot.image);
  const { width, height } = DEVICES[screenshot.device];
  return (
    <Dialog.Root onOpenChange={setOpen} open={open}>
      <ScreenshotFrame className="border-line" device={screenshot.device}>
        <Dialog.Trigger
          aria-label="Enlarge screenshot"
          className="group block size-full cursor-zoom-in rounded-control focus-visible:-outline-offset-2"
        >
          {url ? (
            // biome-ignore lint/performance/noImgElement: the image is an object URL in memory.
            <img
              alt={`Screenshot of ${screenshot.title || screenshot.finalUrl}`}
              className="size-full animate-appear object-cover object-top"
              height={height}
              src={url}
              width={width}
            />
          ) : null}
          <span
            aria-hidden="true"
            className="absolute right-2 bottom-2 inline-flex size-8 items-center justify-center rounded-control border border-line-strong bg-surface text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100"
          >
            <Maximize2 className="size-4" />
          </span>
        </Dialog.Trigger>
      </ScreenshotFrame>
      <Dialog.Portal>
        <EnlargedScreenshot screenshot={screenshot} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
