"use client";

import { useState } from "react";
import type { Size } from "#components/capture-form/form-state.ts";
import { formatBytes, formatCount } from "#components/format/format-number.ts";
import { EnlargeScreenshot } from "./enlarge-screenshot.tsx";
import { ResultMeta, SourceUrl } from "./result-meta.tsx";
import { BotChallengeNotice, EmptyNotice, NotKeptNotice, PageStatus } from "./result-notices.tsx";
import type { Screenshot } from "./use-capture.ts";

export function ScreenshotResult({ screenshot }: { screenshot: Screenshot }) {
  const { finalUrl, status, image, viewport, area, botChallenge, emptyReason, fullHeight, notKept } =
    screenshot;
  const [size, setSize] = useState<Size | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {botChallenge ? <BotChallengeNotice botChallenge={botChallenge} /> : null}
      <EmptyNotice reason={emptyReason} />
      <EnlargeScreenshot onSize={setSize} screenshot={screenshot} />
      <ResultMeta area={size ? "viewport" : area} detail={formatBytes(image.size)} size={size ?? viewport}>
        <SourceUrl url={finalUrl} />
      </ResultMeta>
      {fullHeight ? (
        <p className="text-muted-foreground text-xs">
          Cropped
          {size ? ` at ${formatCount(Math.round((size.height * viewport.width) / size.width))} px` : ""} (page
          is {formatCount(fullHeight)} px tall).
        </p>
      ) : null}
      <NotKeptNotice reason={notKept} />
      {botChallenge ? null : <PageStatus status={status}>The site returned an error page.</PageStatus>}
    </div>
  );
}
