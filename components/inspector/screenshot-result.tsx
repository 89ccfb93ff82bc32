import { Badge } from "#components/ui/badge.tsx";
import { EnlargeScreenshot } from "./enlarge-screenshot.tsx";
import { formatBytes } from "./format-bytes.ts";
import { ResultMeta } from "./result-meta.tsx";
import { SourceAddress } from "./source-address.tsx";
import type { Screenshot } from "./use-capture.ts";

const isErrorPage = (status: number | null): boolean => status !== null && status >= 400;

/** The picture, to be enlarged, and in a quiet line where it comes from. */
export function ScreenshotResult({ screenshot }: { screenshot: Screenshot }) {
  const { finalUrl, status, image, device } = screenshot;
  return (
    <div className="grid gap-3">
      <EnlargeScreenshot screenshot={screenshot} />
      <ResultMeta detail={formatBytes(image.size)} device={device}>
        <SourceAddress url={finalUrl} />
      </ResultMeta>
      {isErrorPage(status) ? (
        <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
          <Badge variant="warn">Status {status}</Badge>
          The site answered this address with an error page; this is how it looks.
        </p>
      ) : null}
    </div>
  );
}
