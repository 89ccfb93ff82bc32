import type { ReactNode } from "react";
import type { CapturedArea, Size } from "#components/capture-form/form-state.ts";
import { hostLabels } from "#shared/host-labels.ts";

const link = [
  "min-w-0 max-w-full truncate rounded-sm font-mono underline decoration-border-strong underline-offset-4",
  "hover:text-foreground hover:decoration-current touch:-my-3 touch:py-3",
].join(" ");

/** A link for http(s) URLs; any other URL is plain text. An internationalized host has its ASCII form beside it. */
export function SourceUrl({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span className="min-w-0 max-w-full truncate font-mono">{url}</span>;
  const { text, ascii } = hostLabels(url);
  return (
    <span className="inline-flex min-w-0 max-w-full flex-wrap gap-x-2">
      <a className={link} href={url} rel="noopener noreferrer" target="_blank" title={url}>
        {text}
      </a>
      {ascii ? <span className="font-mono">({ascii})</span> : null}
    </span>
  );
}

const SIZE_TEXTS: Record<CapturedArea, (size: Size) => string> = {
  viewport: ({ width, height }) => `${width} × ${height}`,
  page: ({ width }) => `${width} px wide, full page`,
  element: () => "one element",
};

/** The size of an image; of the window while that of its area is not known yet. */
export const toSizeText = (size: Size, area: CapturedArea): string => SIZE_TEXTS[area](size);

/** Rendered before the screenshot arrives, so that the layout does not shift. */
export function ResultMeta({ url, children }: { url?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-5 flex-wrap items-baseline gap-x-6 gap-y-1 text-muted-foreground text-xs">
      {url === undefined ? null : <SourceUrl url={url} />}
      <span className="ml-auto shrink-0 font-mono">{children}</span>
    </div>
  );
}
