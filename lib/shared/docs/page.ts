import type { Snippet } from "#shared/api/snippets.ts";

/*
 * Pages of the documentation. Texts may have `code`, **strong** and [links](/docs) of Markdown, so that one source is
 * shown as a page and served as Markdown.
 */

/** The slug of the first page. */
export const QUICKSTART = "quickstart";

export type DocTable = {
  columns: string[];
  rows: string[][];
  /** Targets of links to the rows. */
  rowIds?: string[];
  /** The plan of each row, so that the reader's own can be marked. */
  planIds?: number[];
};

export type DocBlock =
  | { kind: "heading"; id: string; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[]; isOrdered?: boolean }
  | { kind: "table"; label: string; table: DocTable }
  | { kind: "code"; label: string; code: string };

/** A call that the reader can send from its page. */
export type TryCall = {
  method: string;
  /** Below `/api/v1`, with ids in braces. */
  path: string;
  /** The names of the ids in the path. */
  ids: string[];
  /** The names of the fields of the query. */
  query: string[];
  /** The body to begin with; null for a call without one. */
  body: Record<string, unknown> | null;
  /** Media types of the file that can be asked for instead of JSON. */
  files: string[];
  cost: string;
};

/** Groups of the calls of the API. */
export const CALL_GROUPS = [
  "Captures",
  "Names",
  "Jobs",
  "Schedules",
  "Watches",
  "Sessions",
  "Webhooks",
  "Usage",
] as const;
export type CallGroup = (typeof CALL_GROUPS)[number];

export type DocPage = {
  /** Last segment of the address; the quickstart is at `/docs`. */
  slug: string;
  group: "Start" | CallGroup | "Guides" | "Reference";
  title: string;
  /** What a reader must know before anything else. */
  notice?: string;
  description: string;
  /** The code beside the text on wide screens. */
  example?: { label: string; snippets: Snippet[] };
  tryCall?: TryCall;
  blocks: DocBlock[];
};

/** A page in the navigation. */
export type DocLink = Pick<DocPage, "slug" | "group" | "title">;
