import type { Executor } from "#db/client.ts";
import type { ItemOutcome, JobItemRow } from "#db/queries/jobs.ts";
import {
  confirmSitePage,
  findKnownPage,
  findSitePage,
  insertSiteChange,
  type KnownPage,
  noteUnreadPage,
  type SitePageRow,
  saveFirstSiteSnapshot,
  saveSitePage,
} from "#db/queries/sites.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { hasRoute } from "#server/crawl/page-address.ts";
import { toRules } from "#server/crawl/select-pages.ts";
import { getSessionNames } from "#server/crawl/session-names.ts";
import {
  type ComparedPage,
  createComparedPage,
  PageCheckError,
} from "#server/page-comparison/compared-page.ts";
import { type Baseline, evaluateText, type TextResult } from "#server/page-comparison/evaluate.ts";
import { toComparedLines } from "#server/page-comparison/text/compare.ts";
import {
  countChangedLines,
  describeChanges,
  toStoredChanges,
  toStoredIgnored,
} from "#server/page-comparison/text/describe.ts";
import { NO_RULES, type NoiseRules } from "#server/page-comparison/text/noise-rules.ts";
import { env } from "#server/platform/env.ts";
import { AppError } from "#shared/errors.ts";
import type { CrawlOptions } from "#shared/jobs/crawl-options.ts";
import type { SiteOptions } from "#shared/jobs/site-options.ts";
import type { RunningItem } from "../running-item.ts";
import { findUnchanged, type Unchanged } from "./unchanged.ts";

/** Between the two snapshots of a changed page. */
const CONFIRMATION_MS = 60_000 / env.LIMITS_SCALE;
/** Lines of a new page that are stored. */
const SHOWN_LINES = 20;

type Write = (tx: Executor) => Promise<void>;

/** What the browser has shown of a page. */
type OpenedPage = {
  page: ExtractedPage;
  browserVersion: string;
  /** Addresses in the scope of the crawl. */
  links: string[];
  /** The address that the item's address led to; null for itself. */
  redirect: { url: string; urlHash: string } | null;
};

function toBaseline(row: SitePageRow | null): Baseline | null {
  if (!row?.markdown || !row.environment || !row.finalUrl || !row.capturedAt) return null;
  const { markdown, environment, finalUrl, hasPasswordField, capturedAt } = row;
  const rules = row.rules as NoiseRules;
  return { markdown, environment, finalUrl, hasPasswordField, capturedAt, rules, isUnstable: false };
}

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i;

/** Without those of a document whose script shows the text. */
const toValidators = ({ validators, answersRoutes }: ExtractedPage) =>
  validators && !answersRoutes ? validators : { etag: null, lastModified: null };

/** Whether the answer means that the page does not exist (RFC 9110, 15.5.5 and 15.5.11). */
const isGone = (status: number): boolean => status === 404 || status === 410;

/**
 * Stores that a run has found a page without reading it, so that the page counts neither as removed nor, later, as new.
 * @param found what the site knows of the page
 */
const noteUnread = (tx: Executor, { scheduleId, page }: KnownPage, item: JobItemRow): Promise<void> =>
  noteUnreadPage(tx, {
    scheduleId,
    urlHash: page?.urlHash ?? item.inputHash,
    url: page?.url ?? item.input,
    lastJobId: item.jobId,
  });

/** Stores that an item of a watched site was given up. */
export async function noteGivenUpPage(tx: Executor, item: JobItemRow): Promise<void> {
  const found = await findKnownPage(item.jobId, item.inputHash);
  if (found) await noteUnread(tx, found, item);
}

/** The visit of one page of a watched site: compares it, and writes the result in the transaction that ends its item. */
export class SiteVisit {
  readonly scheduleId: string;
  readonly #found: KnownPage;
  readonly #item: JobItemRow;
  readonly #options: SiteOptions;
  readonly #crawl: CrawlOptions;
  /** What is written when the item is done. */
  #result: Write = async () => undefined;
  #isGone = false;
  #firstSnapshot: NonNullable<SitePageRow["firstSnapshot"]> | null = null;

  /** @returns null when the schedule was deleted */
  static async start(
    { item }: Pick<RunningItem, "item">,
    crawl: CrawlOptions,
    options: SiteOptions,
  ): Promise<SiteVisit | null> {
    const found = await findKnownPage(item.jobId, item.inputHash);
    return found && new SiteVisit(found, item, crawl, options);
  }

  private constructor(found: KnownPage, item: JobItemRow, crawl: CrawlOptions, options: SiteOptions) {
    this.scheduleId = found.scheduleId;
    this.#found = found;
    this.#item = item;
    this.#crawl = crawl;
    this.#options = options;
  }

  /** The links of the page when it was opened last, which lead on from one that is not opened, and its address. */
  get known(): { links: string[]; document: URL | null } {
    const { links = [], finalUrl = null } = this.#found.page ?? {};
    return { links, document: finalUrl === null ? null : new URL(finalUrl) };
  }

  /** Writes what the visit has found. Called in the transaction that ends the item, however it ends. */
  async write(tx: Executor, { state, error }: ItemOutcome): Promise<void> {
    if (state === "done") return this.#result(tx);
    const isUsedUp = error?.code === "limit_reached" && this.#found.page !== null;
    const isUnread = state === "failed" && !this.#isGone;
    if (isUsedUp || isUnread) await noteUnread(tx, this.#found, this.#item);
  }

  /** Finds out whether the page needs not be opened, because it has not changed. @throws the signal's reason */
  async findUnchanged(signal: AbortSignal): Promise<Unchanged | null> {
    const { page, scheduleId } = this.#found;
    const { lastmod, jobId, input } = this.#item;
    const isConfirming = page?.firstSnapshot?.jobId === jobId;
    if (!page?.markdown || this.#options.opensUnchanged || isConfirming) return null;
    const url = new URL(input);
    // The server knows nothing of what a script shows for a route.
    if (hasRoute(url)) return null;
    const rules = toRules(this.#crawl, { sessionNames: getSessionNames(url) });
    const unchanged = await findUnchanged(page, { url, lastmod, rules }, signal);
    if (!unchanged) return null;
    const checkedAt = unchanged.source === "not_modified" ? new Date() : page.checkedAt;
    this.#result = (tx) =>
      confirmSitePage(tx, { scheduleId, urlHash: page.urlHash }, { lastJobId: jobId, lastmod, checkedAt });
    return unchanged;
  }

  /** Notes the status of the opened page. @returns whether it means that there is no such page */
  noteStatus(status: number): boolean {
    this.#isGone = isGone(status);
    return this.#isGone;
  }

  /** Whether the page differs from what is known, which a second snapshot must confirm. */
  get needsConfirmation(): boolean {
    return this.#firstSnapshot !== null;
  }

  /**
   * Compares an opened page with what is known of it.
   * @throws AppError `upstream_failed` for a page that shows something else in place of its content
   */
  async compare(opened: OpenedPage): Promise<void> {
    const { page, redirect } = opened;
    const urlHash = redirect?.urlHash ?? this.#item.inputHash;
    const isKnown = this.#found.page?.urlHash === urlHash;
    const row = isKnown ? this.#found.page : await findSitePage(this.scheduleId, urlHash);
    const baseline = toBaseline(row);
    try {
      const snapshot = await createComparedPage(
        {
          markdown: page.comparedText ?? "",
          finalUrl: page.metadata.finalUrl,
          hasPasswordField: PASSWORD_FIELD.test(page.rawHtml ?? ""),
          browserVersion: opened.browserVersion,
        },
        this.#options.ignore,
      );
      const result = this.#evaluate(row, baseline, snapshot);
      if (row && result.kind === "needs_confirmation") this.#keepFirst(row, snapshot);
      else this.#result = (tx) => this.#save(tx, { opened, row, baseline, snapshot, result, urlHash });
    } catch (error) {
      if (!(error instanceof PageCheckError)) throw error;
      if (baseline) throw new AppError("upstream_failed", error.message, { cause: error });
      // A page without text is compared from when it has some.
      this.#result = (tx) => noteUnread(tx, { ...this.#found, page: row }, this.#item);
    }
  }

  #evaluate(row: SitePageRow | null, baseline: Baseline | null, snapshot: ComparedPage): TextResult {
    if (!row || !baseline)
      return { kind: "baseline", baseline: { ...snapshot, rules: NO_RULES, isUnstable: false } };
    const stored = row.firstSnapshot?.jobId === this.#item.jobId ? row.firstSnapshot : null;
    const first = stored && { markdown: stored.markdown, capturedAt: new Date(stored.capturedAt) };
    return evaluateText(baseline, first, snapshot, this.#options.ignore);
  }

  #keepFirst(row: SitePageRow, { markdown, capturedAt }: ComparedPage): void {
    const snapshot = { jobId: this.#item.jobId, markdown, capturedAt: capturedAt.toISOString() };
    this.#firstSnapshot = snapshot;
    this.#result = (tx) => saveFirstSiteSnapshot(tx, row, snapshot);
  }

  /** Returns the item to its lane for the second snapshot. */
  confirmLater(running: RunningItem): Promise<void> {
    return running.returnLater(this.#result, new Date(Date.now() + CONFIRMATION_MS));
  }

  async #save(tx: Executor, visited: Visited): Promise<void> {
    const { opened, baseline, snapshot, result, urlHash } = visited;
    const { id: itemId, jobId, inputHash, lastmod } = this.#item;
    const { scheduleId } = this.#found;
    const url = opened.redirect?.url ?? this.#item.input;
    const title = opened.page.metadata.title ?? "";
    const kept = "baseline" in result ? result.baseline : baseline;
    if (!kept) throw new Error("The page was not compared");
    const { isUnstable: _unstable, ...text } = kept;
    await saveSitePage(tx, {
      ...text,
      ...toValidators(opened.page),
      scheduleId,
      urlHash,
      foundHash: inputHash,
      url,
      title,
      lastmod,
      checkedAt: snapshot.capturedAt,
      links: opened.links,
      lastJobId: jobId,
    });
    const change = describeVisit(visited, this.#found.knowsSite, this.#options.ignore);
    if (change) await insertSiteChange(tx, { scheduleId, jobId, itemId, urlHash, url, title, ...change });
  }
}

type Visited = {
  opened: OpenedPage;
  row: SitePageRow | null;
  baseline: Baseline | null;
  snapshot: ComparedPage;
  result: TextResult;
  urlHash: string;
};

/** What a visit reports; null for a page that has not changed, and for the first one of a page. */
function describeVisit(
  { row, snapshot, result }: Visited,
  knowsSite: boolean,
  ignoredTexts: readonly string[],
) {
  if (!row && knowsSite) {
    const lines = toComparedLines(snapshot.markdown, ignoredTexts);
    const shown = lines.slice(0, SHOWN_LINES).map(({ text }) => ({ kind: "added" as const, after: text }));
    return {
      kind: "new" as const,
      summary: `New page with ${lines.length} ${lines.length === 1 ? "line" : "lines"}`,
      changes: toStoredChanges(shown),
      addedLines: lines.length,
    };
  }
  if (result.kind !== "changed") return null;
  const { added, removed } = countChangedLines(result.changes);
  return {
    kind: "changed" as const,
    summary: result.isRewritten ? "The page was rewritten" : describeChanges(result.changes),
    changes: toStoredChanges(result.changes),
    ignoredChanges: toStoredIgnored(result.ignored),
    addedLines: added,
    removedLines: removed,
  };
}
