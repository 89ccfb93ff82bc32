import { listHistoryPage } from "#db/queries/history.ts";
import type { PagePosition } from "#db/queries/paging.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { BYTE_ORDER_MARK, toCsv } from "#shared/csv.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { HistoryFileQuery } from "#shared/history/query.ts";
import { formatCounts } from "#shared/name-check/summary.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toEntry, toIdsByType, toSelection } from "./list-history.ts";

const PAGE_SIZE = 200;

const HEAD = [
  "kind",
  "address or name",
  "final address",
  "title",
  "time",
  "options",
  "result",
  "content type",
  "bytes",
  "link",
];

/** The options of a request as JSON, without what has a column of its own. */
function toOptions(request: object): string {
  const { url: _url, query: _query, ...options } = request as Record<string, unknown>;
  return JSON.stringify(options);
}

const toLink = (path: string): string => `${publicEnv.siteUrl}${path}`;

function toLine(entry: HistoryEntry): (string | number)[] {
  if (entry.type === "check") {
    const { id, request, createdAt } = entry.check;
    const result = formatCounts(entry.check);
    return [
      "check",
      request.query,
      "",
      "",
      createdAt,
      toOptions(request),
      result,
      "",
      "",
      toLink(paths.check(id)),
    ];
  }
  const { id, kind, url, finalUrl, title, createdAt, request, pageStatus, contentType, sizeBytes } =
    entry.capture;
  return [
    kind,
    url,
    finalUrl,
    title,
    createdAt,
    toOptions(request),
    pageStatus === null ? "" : `HTTP ${pageStatus}`,
    contentType,
    sizeBytes,
    toLink(paths.capture(id)),
  ];
}

const encoder = new TextEncoder();

/** Streams the user's captures and checks that match a filter as CSV, newest first, one page in memory at a time. */
export async function openEntries(userId: string, { ids, ...filter }: HistoryFileQuery): Promise<Chunks> {
  const selection = { ...toSelection(filter), ...(ids ? toIdsByType(ids) : {}) };
  const listPage = (after: PagePosition | null) => listHistoryPage(userId, selection, PAGE_SIZE, after);
  let page = await listPage(null);
  return (async function* () {
    yield encoder.encode(BYTE_ORDER_MARK + toCsv([HEAD]));
    for (;;) {
      const entries = page.rows.map(toEntry).filter((entry) => entry !== null);
      yield encoder.encode(toCsv(entries.map(toLine)));
      if (!page.next) return;
      page = await listPage(page.next);
    }
  })();
}
