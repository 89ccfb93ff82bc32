import { readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { EXTRACT_LIMITS } from "../../lib/server/extraction/limits.ts";
import { mainContentModel } from "../../lib/server/extraction/main-content/model.ts";
import { extractPage } from "../../lib/server/extraction/page.ts";
import { median, type Row } from "../report.ts";
import { measureWorkerMemory } from "./memory.ts";
import { loadSample, type SamplePage, SETS } from "./sample.ts";

/**
 * Targets of word F1 on pages of sites that the weights have not seen; for the benchmark, what the previous model had. None
 * is above the agreement of two labels of the same page, which is 0.98 on articles, 0.94 on documentation and service, 0.89 on forums, 0.85 on listings and 0.76 on the others.
 */
const F1_TARGETS: Readonly<Record<string, number>> = {
  "wcxb-dev": 0.883,
  article: 0.955,
  documentation: 0.933,
  service: 0.87,
  forum: 0.828,
  listing: 0.778,
  collection: 0.716,
  product: 0.648,
  naeb: 0.92,
  "fundus-evaluation": 0.955,
};
const METADATA_TARGETS = { title: 0.87, author: 0.87, date: 0.92 } as const;
const MAX_MEDIAN_RATIO = 4;
const MAX_P95_RATIO = 8;
const RESAMPLES = 2_000;

/** Processor time in milliseconds, which other work on the machine lengthens least. */
function clock(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function readArticle(html: string): void {
  try {
    new Readability(parseHTML(html).document, { charThreshold: 200 }).parse();
  } catch {
    // It fails on a few pages; the time until then counts.
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The 95 % bootstrap interval of a mean, with a fixed sequence of random numbers. */
function bootstrapInterval(values: readonly number[]): [number, number] {
  let state = 1;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * values.length);
  };
  const means = Array.from({ length: RESAMPLES }, () => mean(values.map(() => values[next()] ?? 0)));
  return [quantile(means, 0.025), quantile(means, 0.975)];
}

/** Ignores case, spaces and quotation marks. */
const toComparable = (text: string | null): string =>
  (text ?? "").toLowerCase().replace(/[\s"'“”‘’«»`]/g, "");

type Measurement = {
  page: SamplePage;
  f1: number;
  ours: number;
  readability: number;
  correct: Record<keyof typeof METADATA_TARGETS, boolean>;
};

type Fold = { pages: string[]; model: typeof mainContentModel };

/** Replaces the weights by those of the fold that has not seen a page. */
function createModelSwitch(file: string | undefined): (id: string) => void {
  const folds: Fold[] = file ? JSON.parse(readFileSync(file, "utf8")) : [];
  const models = new Map(folds.flatMap(({ pages, model }) => pages.map((id) => [id, model] as const)));
  return (id) => void Object.assign(mainContentModel, models.get(id));
}

function measurePage(page: SamplePage, score: (markdown: string) => number): Measurement {
  const html = page.html();
  const extract = () =>
    extractPage({ html, url: page.url, contentType: "text/html", onlyMainContent: true, format: "markdown" });
  let output = extract();
  const readability = clock(() => readArticle(html));
  const ours = clock(() => {
    output = extract();
  });
  const { title, author, publishedAt } = output.metadata;
  return {
    page,
    f1: score(output.results.markdown ?? ""),
    ours,
    readability,
    correct: {
      title: toComparable(title) === toComparable(page.title),
      author: toComparable(author) === toComparable(page.author),
      date: publishedAt?.slice(0, 10) === page.date.slice(0, 10),
    },
  };
}

function compareF1(measured: readonly Measurement[]): Row[] {
  return Object.entries(F1_TARGETS).flatMap(([name, target]): Row[] => {
    const values = measured
      .filter(({ page: { set, type } }) => set === name || (set === "wcxb-dev" && type === name))
      .map(({ f1 }) => f1);
    if (values.length === 0) return [];
    const interval = bootstrapInterval(values).map((value) => value.toFixed(3));
    return [
      {
        name: `Word F1, ${name}, ${values.length} pages (${interval.join(" to ")})`,
        ours: mean(values),
        baseline: target,
        unit: "",
        digits: 3,
        least: 1,
      },
    ];
  });
}

function compareMetadata(measured: readonly Measurement[]): Row[] {
  return SETS.flatMap((set) =>
    (["title", "author", "date"] as const).flatMap((name): Row[] => {
      const pages = measured.filter(({ page }) => page.set === set && page[name]);
      if (pages.length === 0) return [];
      return [
        {
          name: `Pages with the right ${name}, ${set}, of ${pages.length}`,
          ours: pages.filter(({ correct }) => correct[name]).length / pages.length,
          baseline: METADATA_TARGETS[name],
          unit: "",
          digits: 3,
          least: 1,
        },
      ];
    }),
  );
}

/**
 * Word F1, metadata and time of the extraction on the pages of a scorer. With the file of `train.py --folds`, each page
 * is scored with weights that have not seen its site; otherwise the weights in use have seen all pages.
 */
export async function measureExtraction(options: {
  scorer: string;
  folds: string | undefined;
  /** Measures every n-th page. */
  stride: number;
}): Promise<Row[]> {
  const { pages, scoreMarkdown } = await loadSample(options.scorer);
  const switchModel = createModelSwitch(options.folds);
  const measured = pages
    .filter((_, index) => index % options.stride === 0)
    .map((page) => {
      switchModel(page.id);
      return measurePage(page, (markdown) => scoreMarkdown(markdown, page));
    });
  if (!options.folds) console.error("The weights have seen these pages: F1 is too high.");
  const lengths = pages.map((page) => page.html().length);
  const largest = pages[lengths.indexOf(Math.max(...lengths))] as SamplePage;
  const ratios = measured.map(({ ours, readability }) => ours / readability);
  return [
    ...compareF1(measured),
    ...compareMetadata(measured),
    {
      name: "Time to Markdown against Readability, median of the ratios",
      ours: quantile(ratios, 0.5),
      baseline: 1,
      unit: "",
      digits: 2,
      most: MAX_MEDIAN_RATIO,
    },
    {
      name: "Time to Markdown against Readability, 95th percentile of the ratios",
      ours: quantile(ratios, 0.95),
      baseline: 1,
      unit: "",
      digits: 2,
      most: MAX_P95_RATIO,
    },
    {
      name: "Median time of a page, baseline: Readability",
      ours: median(measured.map(({ ours }) => ours)),
      baseline: median(measured.map(({ readability }) => readability)),
      unit: "ms",
      digits: 1,
    },
    {
      name: `Memory of a worker with the largest page, ${largest.url}`,
      ours: await measureWorkerMemory(largest),
      baseline: EXTRACT_LIMITS.heapMb,
      unit: "MB",
      most: 1,
    },
  ];
}
