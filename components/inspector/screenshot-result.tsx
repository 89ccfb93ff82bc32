import { Badge } from "#components/ui/badge.tsx";
import { DEVICES } from "./devices.ts";
import { EnlargeScreenshot } from "./enlarge-screenshot.tsx";
import { formatBytes } from "./format-bytes.ts";
import type { Screenshot } from "./use-capture.ts";

const isPage = (url: string): boolean => /^https?:\/\//i.test(url);
const isError = (status: number | null): status is number => status !== null && status >= 400;

/** The picture, to be enlarged, and in a quiet line where it comes from. */
export function ScreenshotResult({ screenshot }: { screenshot: Screenshot }) {
  const { finalUrl, status, image, device } = screenshot;
  const { width, height } = DEVICES[device];
  return (
    <div className="grid gap-3">
      <EnlargeScreenshot screenshot={screenshot} />
      {isError(status) ? (
        <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
          <Badge variant="warn">Status {status}</Badge>
          This is the page that the site shows for this address.
        </p>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted text-xs">
        {isPage(finalUrl) ? (
          <a
            className="min-w-0 max-w-full truncate rounded-sm font-mono underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
            href={finalUrl}
            rel="noopener noreferrer"
            target="_blank"
            title={finalUrl}
          >
            {finalUrl}
          </a>
        ) : (
          <span className="min-w-0 max-w-full truncate font-mono">{finalUrl}</span>
        )}
        <span className="shrink-0 font-mono">
          {width} × {height}, {formatBytes(image.size)}
        </span>
      </p>
    </div>
  );
}
