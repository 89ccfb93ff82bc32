import type { ReactNode } from "react";
import type { Size } from "#components/capture-form/form-state.ts";
import { cn } from "#lib/utils.ts";

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
