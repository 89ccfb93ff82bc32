import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** A page of the public sample with what its annotators found. */
export type SamplePage = {
  id: string;
  url: string;
  type: string;
  html: () => string;
  mainContent: string;
  /** Empty when the page has none. */
  title: string;
  author: string;
  date: string;
};

type ScorerPage = { id: string; url: string; type: string; html: () => Buffer; gt: { body: string } };
type Scorer = {
  SETS: Record<string, () => ScorerPage[]>;
  decode: (html: Buffer) => string;
  toText: (result: { markdown: string }) => string;
  wordF1: (found: string, truth: string) => [precision: number, recall: number, f1: number];
};

/** Loads the scorer in this folder and its pages. */
export async function loadSample(
  folder: string,
): Promise<{ pages: SamplePage[]; scoreMarkdown: (markdown: string, page: SamplePage) => number }> {
  const scorer: Scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
  const readTruth = (id: string): Record<string, string | null> =>
    JSON.parse(readFileSync(join(folder, "data/wcxb/dev/ground-truth", `${id}.json`), "utf8")).ground_truth;
  const pages = (scorer.SETS["wcxb-dev"]?.() ?? []).map((page): SamplePage => {
    const truth = readTruth(page.id);
    return {
      id: page.id,
      url: page.url,
      type: page.type,
      html: () => scorer.decode(page.html()),
      mainContent: page.gt.body,
      title: truth.title ?? "",
      author: truth.author ?? "",
      date: truth.publish_date ?? "",
    };
  });
  return {
    pages,
    scoreMarkdown: (markdown, page) => scorer.wordF1(scorer.toText({ markdown }), page.mainContent)[2],
  };
}
