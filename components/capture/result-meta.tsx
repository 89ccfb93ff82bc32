import type { ReactNode } from "react";
import { DEVICES, type DeviceId } from "./devices.ts";

const link = [
  "min-w-0 max-w-full truncate rounded-sm font-mono underline decoration-line-strong underline-offset-4",
  "hover:text-ink hover:decoration-current",
].join(" ");

/** A link for http(s) URLs; any other URL is plain text. */
export function SourceUrl({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="min-w-0 max-w-full truncate font-mono">{url}</span>;
  return (
    <a className={link} href={url} rel="noopener noreferrer" target="_blank" title={url}>
      {url}
    </a>
  );
}

type ResultMetaProps = {
  device: DeviceId;
  /** Follows the size in pixels. */
  detail?: string;
  children?: ReactNode;
};

/** Rendered before the screenshot arrives, so that the layout does not shift. */
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
