import type { ArchivedPage } from "#server/browser/index.ts";

const MAX_LINE = 76;

const toLines = (base64: string): string =>
  base64.match(new RegExp(`.{1,${MAX_LINE}}`, "g"))?.join("\r\n") ?? "";

/**
 * Adds the resources that Chromium leaves out of its snapshots, such as fonts, as parts (RFC 2557).
 * @param content the snapshot
 */
export function completeMhtml({ content, resources }: ArchivedPage): string {
  const boundary = /boundary="([^"\r\n]+)"/.exec(content)?.[1];
  const end = content.lastIndexOf(`--${boundary}--`);
  if (!boundary || end < 0) return content;
  const locations = new Set(Array.from(content.matchAll(/^Content-Location: (.*?)\r?$/gm), ([, url]) => url));
  const parts = [...resources].flatMap(([url, { contentType, base64 }]) => {
    if (locations.has(url) || /[\r\n]/.test(url + contentType)) return [];
    const headers = [
      `Content-Type: ${contentType}`,
      "Content-Transfer-Encoding: base64",
      `Content-Location: ${url}`,
    ];
    return [`--${boundary}\r\n${headers.join("\r\n")}\r\n\r\n${toLines(base64)}\r\n`];
  });
  return content.slice(0, end) + parts.join("") + content.slice(end);
}
