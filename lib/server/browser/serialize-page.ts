import { readFile } from "node:fs/promises";
import { buildArtifactPath, loadBuildArtifact } from "#server/platform/build-artifacts.ts";
import type { SerializedPage } from "./in-page/serialize.ts";

const loadScript = () =>
  loadBuildArtifact("The script that serializes a page", () =>
    readFile(buildArtifactPath("page/serialize.js"), "utf8"),
  );

/** Expression that serializes the page in which it runs, cut at `maxLength` characters. */
export async function createSerializeExpression(maxLength: number): Promise<string> {
  return `(() => { ${await loadScript()}; return pageSerialize.serializePage(${Math.floor(maxLength)}); })()`;
}

/** Validates a value from the page, which is untrusted. Null when it is not a serialized page. */
export function parsePageContent(value: unknown): SerializedPage | null {
  if (typeof value !== "object" || value === null) return null;
  const { html, contentType } = value as Partial<SerializedPage>;
  return typeof html === "string" && typeof contentType === "string" ? { html, contentType } : null;
}
