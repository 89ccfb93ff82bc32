import { FILE_EXTENSIONS } from "#shared/capture/history-contract.ts";

const MAX_NAME_LENGTH = 100;

/**
 * The file name of an item: position, host and path, from letters, digits, dots and hyphens only. It begins with a digit,
 * so that it is neither hidden nor reserved by Windows.
 */
export function toFileName(position: number, url: string, contentType: string): string {
  const { hostname, pathname } = URL.canParse(url) ? new URL(url) : { hostname: "page", pathname: "" };
  const name = `${hostname}-${pathname}`
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^[-.]+|[-.]+$/g, "");
  return `${String(position + 1).padStart(4, "0")}-${name || "page"}.${FILE_EXTENSIONS[contentType] ?? "bin"}`;
}
