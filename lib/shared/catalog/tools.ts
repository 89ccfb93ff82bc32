/** Keys of the tools in the catalog and on the screens, fixed by the specification, by their names elsewhere. */
export const TOOL_KEYS = {
  screenshot: "screenshot",
  extraction: "firecrawl",
  nameCheck: "domain-checker",
  pageWatch: "page-watch",
} as const;

export type ToolName = keyof typeof TOOL_KEYS;
export type ToolKey = (typeof TOOL_KEYS)[ToolName];

/** Names of the tools by their keys. */
export const TOOL_NAMES = Object.fromEntries(
  Object.entries(TOOL_KEYS).map(([name, key]) => [key, name]),
) as Partial<Record<string, ToolName>>;
