"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatTime } from "#client/format-time.ts";
import { formatAddress } from "#components/capture-form/url-input.ts";
import { formatBytes } from "#components/format/format-number.ts";
import { Loaded } from "#components/items/loaded.tsx";
import { Tally } from "#components/items/tally.tsx";
import { Thumbnail } from "#components/items/thumbnail.tsx";
import { formatCheckTitle } from "#components/name-check/format-query.ts";
import { backgroundApiPaths, historyPath } from "#shared/background-paths.ts";
import { CAPTURE_NAMES, type CaptureSummary } from "#shared/capture/history-contract.ts";
import type { Page } from "#shared/contract-fields.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { CheckSummary } from "#shared/name-check/contract.ts";
import { paths } from "#shared/paths.ts";
import { Block, Rows } from "./block.tsx";

const SHOWN = 10;

type RowProps = { picture: ReactNode; title: string; href: Route; facts: string; at: string };

function Row({ picture, title, href, facts, at }: RowProps) {
  return (
    <li className="relative flex items-center gap-3 px-5 py-2.5 transition-colors hover:bg-muted">
      {picture}
      <div className="min-w-0 flex-1">
        <Link
          className="block truncate rounded-sm font-mono text-foreground text-sm after:absolute after:inset-0"
          dir="auto"
          href={href}
          prefetch={false}
          title={title}
        >
          {title}
        </Link>
        <p className="truncate text-muted-foreground text-xs">
          <time dateTime={at}>{formatTime(at)}</time>
          <span aria-hidden="true"> · </span>
          {facts}
        </p>
      </div>
    </li>
  );
}

const toCaptureRow = (capture: CaptureSummary): RowProps => ({
  picture: <Thumbnail capture={capture} />,
  title: formatAddress(capture.url),
  href: paths.capture(capture.id),
  facts: `${CAPTURE_NAMES[capture.kind]}, ${formatBytes(capture.sizeBytes)}`,
  at: capture.createdAt,
});

function toCheckRow({ id, request, domains, social, createdAt }: CheckSummary): RowProps {
  const [free, total] = [domains.available + social.available, domains.total + social.total];
  return {
    picture: <Tally free={free} total={total} />,
    title: formatCheckTitle(request),
    href: paths.check(id),
    facts: `Name check, ${free} of ${total} available`,
    at: createdAt,
  };
}

const toRow = (entry: HistoryEntry): RowProps =>
  entry.type === "capture" ? toCaptureRow(entry.capture) : toCheckRow(entry.check);

/** The last results of all tools. Nothing before the first one. */
export function LastRuns() {
  const query = useQuery<Page<HistoryEntry>>({
    queryKey: [backgroundApiPaths.historyPage({ limit: SHOWN })],
    staleTime: 0,
  });
  if (query.data?.data.length === 0) return null;
  return (
    <Block
      action={
        <Link className="link text-sm" href={historyPath()} prefetch={false}>
          All history
        </Link>
      }
      title="Last runs"
    >
      <Loaded errorTitle="Your last runs could not be loaded" query={query} skeletonClassName="h-60 w-full">
        {({ data }) => (
          <Rows label="Last runs">
            {data.map((entry) => {
              const row = toRow(entry);
              return <Row key={row.href} {...row} />;
            })}
          </Rows>
        )}
      </Loaded>
    </Block>
  );
}
