import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { DEVICES, type DeviceId } from "./devices.ts";

type ScreenFrameProps = { device: DeviceId; className?: string; children: ReactNode };

/** A box with the aspect ratio of the screenshot, so that the layout does not shift. */
export function ScreenshotFrame({ device, className, children }: ScreenFrameProps) {
  const { width, height } = DEVICES[device];
  return (
    <div
      className={cn(
        "relative mx-auto overflow-hidden rounded-control border",
        device === "mobile" ? "w-full max-w-64" : "w-full",
        className,
      )}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {children}
    </div>
  );
}
