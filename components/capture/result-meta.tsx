import type { ReactNode } from "react";
import { DEVICES, type DeviceId } from "./devices.ts";

type ResultMetaProps = {
  device: DeviceId;
  /** What follows the size in pixels. */
  detail?: string;
  children?: ReactNode;
};

/** The quiet line under the picture. It is there before the picture is, so that nothing moves. */
export function ResultMeta({ device, detail, children }: ResultMetaProps) {
  const { width, height } = DEVICES[device];
  return (
    <div className="flex min-h-5 flex-wrap items-baseline gap-x-6 gap-y-1 text-muted text-xs">
      {children}
      <span className="ml-auto shrink-0 font-mono">
        {width} × {height}
        {detail ? `, ${detail}` : ""}
      </span>
    </div>
  );
}
