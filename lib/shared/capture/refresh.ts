/** Later redirects of a document are for its reader. */
export const MAX_REDIRECT_SECONDS = 5;

const REFRESH = /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*(?:url\s*=)?\s*(?:"([^"]*)|'([^']*)|([^"'].*))/is;

/**
 * The address that a `<meta http-equiv="refresh">` or a `Refresh` header opens, and after how many seconds (HTML
 * Standard, shared declarative refresh steps); null when it reloads its own page.
 */
export function parseRefresh(content: string): { seconds: number; url: string } | null {
  const [, seconds, ...urls] = REFRESH.exec(content) ?? [];
  const url = urls.find((text) => text !== undefined)?.trim();
  return seconds !== undefined && url ? { seconds: Number(seconds), url } : null;
}
