import type { SpecTest } from "./find-tests.ts";
import type { Sentence } from "./sentences.ts";

/** Requirements that no test can verify or that the product interprets differently, each with its decision. */
export const DECIDED_SENTENCES: Readonly<Record<string, { decision: string; why: string }>> = {
  "0.3": { decision: "035", why: "says what the document is about" },
  "1.8": { decision: "035", why: "of its two defaults the first is built" },
  "2.12": {
    decision: "035",
    why: "says that both readings are given; the next sentences but one are the routes",
  },
  "2.14": { decision: "035", why: "the routes table of the decisions names the screen" },
  "2.13": { decision: "035", why: "says that both readings are given" },
  "2.24": { decision: "030", why: "home is prerendered with its grid: nothing is waited for" },
  "6.8": { decision: "035", why: "there is no administrator" },
  "7.4": { decision: "035", why: "an empty bearer header is no header" },
  "7.6": { decision: "035", why: "no screen needs it: the checkout receives it with the payment" },
  "7.18": { decision: "035", why: "the shapes are ours" },
  "7.17": { decision: "035", why: "the key is a setting" },
  "8.5": { decision: "035", why: "heads a list" },
  "9.21": { decision: "035", why: "prices and limits are ours" },
};

/** Status of one requirement: its tests, its decision, or neither. */
export type Line = { sentence: Sentence; proofs: SpecTest[]; settled: string | null };

/** Combines requirements, tests and decisions. */
export function buildCoverage(sentences: readonly Sentence[], proofs: readonly SpecTest[]): Line[] {
  return sentences.map((sentence) => {
    const settled = DECIDED_SENTENCES[sentence.id];
    return {
      sentence,
      proofs: proofs.filter(({ ids }) => ids.includes(sentence.id)),
      settled: settled ? `decision ${settled.decision}: ${settled.why}` : null,
    };
  });
}

export const isOpen = ({ proofs, settled }: Line): boolean => proofs.length === 0 && settled === null;

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function formatStatus({ proofs, settled }: Line): string {
  const tests = proofs.map(({ file, title }) => `${cell(title)} (\`${file.replace(/^tests\//, "")}\`)`);
  return [...tests, ...(settled ? [settled] : [])].join("<br>") || "**open**";
}

/** Renders the coverage page: one table per heading of the specification. */
export function renderCoveragePage(lines: readonly Line[]): string {
  const open = lines.filter(isOpen).length;
  const parts: string[] = [
    "# What proves the specification",
    "",
    "Made by `npm run spec:coverage` from [spec.md](spec.md) and the tests, which say with `coversSpec(...)` what they prove. `npm test` fails when this page is not up to date or a sentence is open.",
    "",
    `${lines.length} sentences, ${lines.length - open} with a test or a decision, ${open} open.`,
  ];
  let heading = "";
  for (const line of lines) {
    const { id, heading: under, text } = line.sentence;
    if (under !== heading) {
      heading = under;
      parts.push("", `## ${under}`, "", "| id | sentence | what proves it |", "|---|---|---|");
    }
    parts.push(`| ${id} | ${cell(text)} | ${formatStatus(line)} |`);
  }
  return `${parts.join("\n")}\n`;
}
