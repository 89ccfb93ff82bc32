"use client";

import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { encodeJpeg } from "#client/files.ts";
import { Button } from "#components/ui/button.tsx";
import type { LazyDialogProps } from "#components/ui/lazy-dialog.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { cn } from "#lib/utils.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { Screenshot } from "./use-run-actions.ts";

const QUALITY = 0.95;

/** Object URL of the screenshot, re-encoded for the large view; null until it is ready. */
export function useEnlargedUrl(image: Blob): string | null {
  const [encoded, setEncoded] = useState<Blob | null>(null);
  useEffect(() => {
    let isOpen = true;
    // If re-encoding fails, show the original image.
    void encodeJpeg(image, QUALITY)
      .catch(() => image)
      .then((drawn) => isOpen && setEncoded(drawn));
    return () => {
      isOpen = false;
      setEncoded(null);
    };
  }, [image]);
  return useObjectUrl(encoded);
}

type Enlarged = { screenshot: Screenshot };

function FullScreenView({ screenshot, returnFocus }: Enlarged & Pick<LazyDialogProps, "returnFocus">) {
  const url = useEnlargedUrl(screenshot.image);
  const [isActualSize, setActualSize] = useState(false);
  const { area, viewport } = screenshot;
  return (
    <Dialog.Content
      aria-describedby={undefined}
      className="fixed inset-0 z-[70] flex flex-col bg-background focus-visible:outline-none data-[state=closed]:animate-leave data-[state=open]:animate-appear"
      onCloseAutoFocus={returnFocus}
    >
      <div className="flex min-h-14 items-center gap-2 border-border border-b px-4">
        <Dialog.Title className="min-w-0 flex-1 truncate font-mono text-muted-foreground text-xs">
          <span className="sr-only">Screenshot of </span>
          {screenshot.finalUrl}
        </Dialog.Title>
        <Button aria-pressed={isActualSize} onClick={() => setActualSize(!isActualSize)} variant="ghost">
          Actual size
        </Button>
        <Dialog.Close asChild>
          <Button aria-label="Close" size="icon" variant="ghost">
            <X aria-hidden="true" />
          </Button>
        </Dialog.Close>
      </div>
      <div
        className={cn(
          "grid min-h-0 flex-1 overflow-auto bg-muted focus-visible:-outline-offset-2",
          !isActualSize && "sm:p-6",
          !isActualSize && area !== "page" && "grid-rows-[minmax(0,1fr)]",
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
        tabIndex={0}
      >
        {url ? (
          // biome-ignore lint/performance/noImgElement: the image is an object URL in memory.
          <img
            alt={`Screenshot of ${screenshot.title || screenshot.finalUrl}`}
            className={cn(
              "m-auto",
              isActualSize ? "max-w-none" : "max-w-full",
              !isActualSize && area !== "page" && "max-h-full min-h-0 object-contain",
            )}
            height={area === "viewport" ? viewport.height : undefined}
            src={url}
            width={area === "element" ? undefined : viewport.width}
          />
        ) : (
          <Spinner className="m-auto size-6 text-muted-foreground" label="Preparing the image" />
        )}
      </div>
    </Dialog.Content>
  );
}

/** The full-screen view: fitted to the window, or in actual size with scrolling. */
export function EnlargedScreenshot(props: Enlarged & LazyDialogProps) {
  const { screenshot, open, onOpenChange, returnFocus } = props;
  return (
    <Dialog.Root onOpenChange={onOpenChange} open={open}>
      <Dialog.Portal>
        <FullScreenView returnFocus={returnFocus} screenshot={screenshot} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
