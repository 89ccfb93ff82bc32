import { createWriteStream, existsSync, readFileSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { FileAnswer } from "../file-answer.ts";
import { UsageError } from "./errors.ts";

/** Writes a file of the API; `-` is stdout. A transfer that fails leaves no half file. */
export async function saveFile(file: FileAnswer, path: string): Promise<void> {
  // The types of browsers and Node differ in names only.
  const source = Readable.fromWeb((file.stream ?? new Blob([]).stream()) as ReadableStream);
  if (path === "-") return pipeline(source, process.stdout, { end: false });
  const temporary = `${path}.part`;
  try {
    await pipeline(source, createWriteStream(temporary));
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** A name for a file of an address that no file has yet, such as `example.com-2.jpg`. */
export function chooseFileName(url: string, extension: string): string {
  const name = url
    .replace(/^https?:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/[^A-Za-z0-9.-]+/g, "-");
  const base = name.replace(/^[-.]+|[-.]+$/g, "").slice(0, 80) || "page";
  for (let number = 1; ; number += 1) {
    const file = `${base}${number === 1 ? "" : `-${number}`}.${extension}`;
    if (!existsSync(file)) return file;
  }
}

/**
 * The lines of a list without empty ones and comments; `-` is stdin.
 * @throws UsageError when it cannot be read or is empty
 */
export function readList(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    throw new UsageError(`--list ${path}: ${error instanceof Error ? error.message : error}`);
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const entries = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (entries.length === 0) throw new UsageError(`The list ${path} is empty.`);
  return entries;
}
