import { CALL_GROUPS, type DocBlock, type DocPage } from "#shared/docs/page.ts";
import type { DocEntry } from "#shared/docs/search.ts";
import { paths } from "#shared/paths.ts";
import { listDocPages } from "./pages.ts";

const MAX_TEXT_LENGTH = 60;

const toPlainText = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").replace(/[`*]/g, "");

/** Whether a field is that of another object, which the search finds. */
const isDeep = (name: string): boolean => name.split(".").length > 2;

const isNested = ({ kind, title }: DocEntry): boolean => kind === "Field" && title.includes(".");

/** Leaves out the fields of objects that several calls have, but for the first of them. */
function withoutRepeated(entries: readonly DocEntry[]): DocEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    if (!isNested(entry)) return true;
    const key = `${entry.title} ${entry.text}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const isCall = ({ group }: DocPage): boolean => CALL_GROUPS.some((one) => one === group);

/** The sections of a guide, and the rows of tables that links can lead to. Pages of calls have the same sections. */
function listBlockEntries(page: DocPage, block: DocBlock): DocEntry[] {
  const toHref = (id: string) => paths.docs(page.slug, id);
  if (block.kind === "heading" && !isCall(page))
    return [{ kind: "Section", title: block.text, page: page.title, href: toHref(block.id), text: "" }];
  if (block.kind !== "table") return [];
  const { rows, rowIds = [] } = block.table;
  return rows.flatMap(([name = "", ...cells], index): DocEntry[] => {
    const id = rowIds[index];
    if (!id || (isCall(page) && isDeep(name))) return [];
    // Types of fields are no search terms.
    const words = isCall(page) ? cells.slice(-1) : cells;
    const text = toPlainText(words.join(" ")).slice(0, MAX_TEXT_LENGTH);
    const kind = isCall(page) ? "Field" : "Error";
    return [{ kind, title: toPlainText(name), page: page.title, href: toHref(id), text }];
  });
}

/** Everything that the search of the documentation finds: calls, guides, sections, errors and fields. */
export function createSearchIndex(): DocEntry[] {
  const entries = listDocPages().flatMap((page) => {
    const call = page.blocks.find((block) => block.kind === "code");
    const text = [isCall(page) && call ? call.code : "", toPlainText(page.description)];
    const entry: DocEntry = {
      kind: isCall(page) ? "Call" : "Guide",
      title: page.title,
      page: "",
      href: paths.docs(page.slug),
      text: text.filter(Boolean).join(" "),
    };
    return [entry, ...page.blocks.flatMap((block) => listBlockEntries(page, block))];
  });
  return withoutRepeated(entries);
}
