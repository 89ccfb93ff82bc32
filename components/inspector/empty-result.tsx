import { DEVICES, type DeviceId } from "./devices.ts";
import { ScreenFrame } from "./screen-frame.tsx";

/** What will be here, in the shape it will have, and the first step towards it. */
export function EmptyResult({ device, wasCancelled }: { device: DeviceId; wasCancelled: boolean }) {
  const { width, height } = DEVICES[device];
  return (
    <ScreenFrame className="border-line-strong border-dashed" device={device}>
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 p-4 text-center">
        <p className="font-medium text-ink text-sm">
          {wasCancelled ? "The capture was cancelled" : "Your screenshot appears here"}
        </p>
        <p className="max-w-80 text-muted text-xs">
          {wasCancelled ? "The page is no longer being opened." : "Enter an address and capture it."}
        </p>
        <p className="mt-2 font-mono text-muted text-xs">
          {width} × {height}
        </p>
      </div>
    </ScreenFrame>
  );
}
