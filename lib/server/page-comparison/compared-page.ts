import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { WORKER_FILE } from "#server/extraction/worker-protocol.ts";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";
import { toComparedLines } from "./text/compare.ts";

/** The text of a page at a time, as it is compared. */
export type ComparedPage = {
  markdown: string;
  finalUrl: string;
  hasPasswordField: boolean;
  /** Versions of the browser and of the extraction; pages may differ with another one. */
  environment: string;
  capturedAt: Date;
};

/** Why a page could not be compared. It is the result of the check, and never an alert about a change. */
export class PageCheckError extends Error {
  override name = "PageCheckError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const MAX_TEXT = 300_000;

/** Changes with each version of the extraction, which is one file. */
const getExtractionVersion = (): Promise<string> =>
  loadBuildArtifact("The extraction worker", async () =>
    createHash("sha256")
      .update(await readFile(buildArtifactPath(WORKER_FILE)))
      .digest("hex")
      .slice(0, 12),
  );

const JSON_BLOCK = /^```json\n([\s\S]*)\n```\s*$/;

/** Writes JSON with a line for each value, because a change is found by its line. */
function formatJson(markdown: string): string {
  const [, json] = JSON_BLOCK.exec(markdown.trim()) ?? [];
  if (json === undefined) return markdown;
  try {
    return `\`\`\`json\n${JSON.stringify(JSON.parse(json), null, 2)}\n\`\`\``;
  } catch {
    return markdown;
  }
}

/**
 * Builds what is compared of a page that was opened now.
 * @param mayBeEmpty whether a text without a line is a state of the page instead of an error
 * @throws PageCheckError `empty_page` without a line to compare
 */
export async function createComparedPage(
  {
    markdown,
    browserVersion,
    ...page
  }: Pick<ComparedPage, "finalUrl" | "hasPasswordField" | "markdown"> & { browserVersion: string },
  ignoredTexts: readonly string[],
  mayBeEmpty = false,
): Promise<ComparedPage> {
  const text = formatJson(markdown).slice(0, MAX_TEXT).toWellFormed();
  if (!mayBeEmpty && toComparedLines(text, ignoredTexts).length === 0)
    throw new PageCheckError("empty_page", "The page has no text to compare.");
  return {
    ...page,
    markdown: text,
    environment: `chromium ${browserVersion}, extraction ${await getExtractionVersion()}`,
    capturedAt: new Date(),
  };
}
