import { runCommand } from "#scripts/dev-stack/run-command.ts";
import { countTokens, findClones, knipCommand, listModules, type Module, PRODUCT } from "./code-checks.ts";

const OTHERS = ["emulators", "scripts", "tests", "bench"];
const SHORT_LINES = 20;

type FolderStats = { folder: string; files: number; lines: number; tokens: number; short: number };

const getTopFolder = (file: string) => file.split("/")[0] ?? file;

/** Sums modules and tokens (by file) per top-level folder, in the order of `folders`, with a total. */
export function sumByFolder(
  folders: readonly string[],
  modules: readonly Module[],
  tokens: ReadonlyMap<string, number>,
): FolderStats[] {
  const sum = (folder: string, own: readonly Module[]): FolderStats => ({
    folder,
    files: own.length,
    lines: own.reduce((total, { lines }) => total + lines, 0),
    tokens: own.reduce((total, { file }) => total + (tokens.get(file) ?? 0), 0),
    short: own.filter(({ lines }) => lines < SHORT_LINES).length,
  });
  return [
    ...folders.map((folder) =>
      sum(
        folder,
        modules.filter(({ file }) => getTopFolder(file) === folder),
      ),
    ),
    sum("total", modules),
  ];
}

const row = (folder: string, ...counts: (string | number)[]) =>
  `  ${folder.padEnd(14)}${counts.map((count) => String(count).padStart(10)).join("")}`;

async function countUnused(signal: AbortSignal): Promise<number> {
  const { output } = await runCommand(knipCommand("json", signal));
  const { issues } = JSON.parse(output) as { issues: Record<string, unknown>[] };
  return issues.flatMap((issue) => Object.values(issue).filter(Array.isArray)).flat().length;
}

/** Size of the code base: files, lines, tokens and short files per folder, unused and repeated code. */
export async function renderCodeStats(signal: AbortSignal): Promise<string> {
  const folders = [...PRODUCT, ...OTHERS];
  const tokens = await countTokens(folders, signal);
  return [
    row("folder", "files", "lines", "tokens", `<${SHORT_LINES} lines`),
    ...sumByFolder(folders, listModules(folders), tokens).map(({ folder, files, lines, tokens, short }) =>
      row(folder, files, lines, tokens, short),
    ),
    `  knip: ${await countUnused(signal)} unused files, exports and dependencies`,
    `  jscpd: ${(await findClones(signal)).length} clones in the product`,
  ].join("\n");
}
