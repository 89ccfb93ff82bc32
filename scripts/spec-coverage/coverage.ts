import type { SpecTest } from "./find-tests.ts";
import type { Requirement } from "./requirements.ts";

/** Requirements that no test can prove, or that the product interprets, each with its decision and the reason. */
export const DECIDED_REQUIREMENTS: Readonly<Record<string, { decision: string; why: string }>> = {
  "0.3": { decision: "035", why: "states the scope of the page" },
  "1.8": { decision: "035", why: "of its two defaults, dark is built" },
  "2.12": { decision: "035", why: "names two paths; 2.6 and 2.71 test them" },
  "2.14": { decision: "035", why: "the tool screen is the product route" },
  "2.13": { decision: "035", why: "names two paths; 2.6 and 2.71 test them" },
  "2.24": { decision: "030", why: "the grid is prerendered, so there is no loading state" },
  "6.8": { decision: "035", why: "there is no role; ADMIN_EMAILS opens one page" },
  "7.4": { decision: "035", why: "an empty bearer header is not sent" },
  "7.6": {
    decision: "035",
    why: "the comparison of limits reads it; the checkout gets the plan with the payment",
  },
  "7.18": { decision: "035", why: "the contracts define the shapes" },
  "7.17": { decision: "035", why: "the key is a setting" },
  "8.5": { decision: "035", why: "introduces a list" },
  "9.21": { decision: "035", why: "the catalog defines prices and limits" },
};

/** One requirement with its tests and the decision about it, if there is one. */
export type RequirementCoverage = { requirement: Requirement; tests: SpecTest[]; decision: string | null };

/** Assigns tests and decisions to the requirements. */
export function mergeCoverage(
  requirements: readonly Requirement[],
  tests: readonly SpecTest[],
): RequirementCoverage[] {
  return requirements.map((requirement) => {
    const decided = DECIDED_REQUIREMENTS[requirement.id];
    return {
      requirement,
      tests: tests.filter(({ ids }) => ids.includes(requirement.id)),
      decision: decided ? `decision ${decided.decision}: ${decided.why}` : null,
    };
  });
}

export const isUncovered = ({ tests, decision }: RequirementCoverage): boolean =>
  tests.length === 0 && decision === null;

const formatCell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function formatCoverage({ tests, decision }: RequirementCoverage): string {
  const titles = tests.map(({ file, title }) => `${formatCell(title)} (\`${file.replace(/^tests\//, "")}\`)`);
  return [...titles, ...(decision ? [decision] : [])].join("<br>") || "**none**";
}

/** The coverage as a page: a table for each heading of the requirements. */
export function formatCoveragePage(coverage: readonly RequirementCoverage[]): string {
  const uncovered = coverage.filter(isUncovered).length;
  const parts: string[] = [
    "# Tests of the requirements",
    "",
    "From the `coversSpec(...)` calls in the tests. `npm test` fails if a requirement has neither a test nor a decision.",
    "",
    `${coverage.length} requirements, ${coverage.length - uncovered} with a test or a decision, ${uncovered} without.`,
  ];
  let lastHeading = "";
  for (const entry of coverage) {
    const { id, heading, text } = entry.requirement;
    if (heading !== lastHeading) {
      lastHeading = heading;
      parts.push("", `## ${heading}`, "", "| id | requirement | tests |", "|---|---|---|");
    }
    parts.push(`| ${id} | ${formatCell(text)} | ${formatCoverage(entry)} |`);
  }
  return `${parts.join("\n")}\n`;
}
