import { readFile } from "node:fs/promises";
import { buildArtifactPath, loadBuildArtifact } from "#server/build-artifacts.ts";
import type { SerialisedPage } from "./in-page/serialize.ts";

const loadScript = () =>
  loadBuildArtifact("The script that serialises a page", () =>
    readFile(buildArtifactPath("page/serialise.js"), "utf8"),
  );

/** The expression that serialises the page it runs in, cut at `maxLength` characters. */
export async function serialiseExpression(maxLength: number): Promise<string> {
  return `(() => { ${await loadScript()}; return pageSerialise.serializePage(${Math.floor(maxLength)}); })()`;
}

/** Reads the answer, which came from a page and may be anything. Null when it is not what was asked for. */
export function parsePageContent(value: unknown): SerialisedPage | null {
  if (typeof value !== "object" || value === null) return null;
  const { html, contentType } = value as Partial<SerialisedPage>;
  return typeof html === "string" && typeof contentType === "string" ? { html, contentType } : null;
}
