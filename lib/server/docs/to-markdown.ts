import { API_INFO } from "#server/api/openapi.ts";
import type { DocBlock, DocPage, DocTable } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";
import { listDocPages } from "./pages.ts";

const row = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

const toTable = ({ columns, rows }: DocTable): string =>
  [row(columns), row(columns.map(() => "---")), ...rows.map(row)].join("\n");

const FENCES = { curl: "sh", typescript: "typescript", python: "python", cli: "sh" } as const;
const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

function toBlock(block: DocBlock): string {
  switch (block.kind) {
    case "heading":
      return `## ${block.text}`;
    case "text":
      return block.text;
    case "list":
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : "-"} ${item}`)
        .join("\n");
    case "table":
      return toTable(block.table);
    case "code":
      return fence("", block.code);
  }
}

/** Links of this site with its address, because Markdown is read elsewhere. */
const withAddress = (markdown: string): string => markdown.replaceAll("](/", () => `](${publicEnv.siteUrl}/`);

/** A page of the documentation as Markdown, with its example in all languages. */
export function toMarkdown({ title, notice, description, example, blocks }: DocPage): string {
  const examples = example?.snippets.map(({ language, code }) => fence(FENCES[language], code)) ?? [];
  const parts = [
    `# ${title}`,
    ...(notice ? [notice] : []),
    description,
    ...(example ? [`## ${example.label}`, ...examples] : []),
    ...blocks.map(toBlock),
  ];
  return withAddress(`${parts.join("\n\n")}\n`);
}

/** The index for language models (llmstxt.org). */
export function createLlmsText(): string {
  const links = listDocPages().map(
    ({ slug, title, description }) => `- [${title}](${paths.docsMarkdown(slug)}): ${description}`,
  );
  return withAddress(
    [
      `# ${API_INFO.title}`,
      `> ${API_INFO.description}`,
      `Version ${API_INFO.version}. Base: ${publicEnv.siteUrl}/api/v1. Calls need the header \`Authorization: Bearer YOUR_KEY\`. The [OpenAPI document](/api/v1/openapi.json) has every field.`,
      "## Docs",
      links.join("\n"),
      "",
    ].join("\n\n"),
  );
}
