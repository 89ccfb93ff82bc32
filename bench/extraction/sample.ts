import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The sets of the scorer. The last two have articles only, without their headlines. */
export const SETS = ["wcxb-dev", "naeb", "fundus-evaluation"] as const;
type SetName = (typeof SETS)[number];

/** A page of a public sample with what its annotators found. */
export type SamplePage = {
  id: string;
  set: SetName;
  url: string;
  type: string;
  html: () => string;
  /** The main content by each label; several when it was labeled again. */
  mainContents: string[];
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

type Label = Record<string, string | null>;

const FIXTURES = join(import.meta.dirname, "..", "..", "tests", "fixtures", "main-content");

/** Pages without labels, on which a test compares the likelihoods of train.py with those of the product. */
export const loadFixtures = () =>
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => ({
      id: name,
      set: "fixture" as const,
      url: `https://site.test/${name}`,
      type: "article",
      html: () => readFileSync(join(FIXTURES, name), "utf8"),
      mainContents: [""],
    }));

/** Loads the scorer in this folder and its pages. A page scores by the label that fits better. */
export async function loadSample(
  folder: string,
): Promise<{ pages: SamplePage[]; scoreMarkdown: (markdown: string, page: SamplePage) => number }> {
  const scorer: Scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
  const readLabel = (set: SetName, labels: string, id: string): Label | undefined => {
    const file = join(folder, "data", set.replace("-dev", "/dev"), labels, `${id}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).ground_truth : undefined;
  };
  const pages = SETS.flatMap((set) =>
    (scorer.SETS[set]?.() ?? []).map((page): SamplePage => {
      const label = readLabel(set, "ground-truth", page.id);
      const first = readLabel(set, "first-labels", page.id);
      return {
        id: page.id,
        set,
        url: page.url,
        type: page.type,
        html: () => scorer.decode(page.html()),
        mainContents: [page.gt.body, ...(first ? [first.main_content ?? ""] : [])],
        title: label?.title ?? "",
        author: label?.author ?? "",
        date: label?.publish_date ?? "",
      };
    }),
  );
  return {
    pages,
    scoreMarkdown: (markdown, page) => {
      const text = scorer.toText({ markdown });
      return Math.max(...page.mainContents.map((truth) => scorer.wordF1(text, truth)[2]));
    },
  };
}
