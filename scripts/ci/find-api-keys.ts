import { createReadStream, globSync } from "node:fs";
import { ANY_TOKEN, hasTokenChecksum } from "#server/api-keys/key-format.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

const MAX_LENGTH = 50;

/** Whether a file has a whole API key, token or code, with its checksum. Examples without a valid one do not count. */
async function hasApiKey(path: string): Promise<boolean> {
  let carried = "";
  try {
    for await (const chunk of createReadStream(path)) {
      const text = carried + (chunk as Buffer).toString("latin1");
      if (text.matchAll(ANY_TOKEN).some(([key]) => hasTokenChecksum(key))) return true;
      carried = text.slice(-MAX_LENGTH);
    }
  } catch (error) {
    // The running database deletes files of its own.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return false;
}

/** Lists the files below these folders that have a whole API key. */
export async function findApiKeys(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of globSync("**/*", { cwd: folder, withFileTypes: true })) {
      const path = `${entry.parentPath}/${entry.name}`;
      if (entry.isFile() && (await hasApiKey(path))) found.push(path);
    }
  return found;
}

/**
 * Searches everything that a test run wrote for API keys: logs, reports, stored files, and the files of the database,
 * in which also mails, idempotent responses and history are.
 */
export async function checkWrittenKeys(folders: readonly string[]): Promise<StageOutcome> {
  const found = await findApiKeys(folders);
  return singleTestResult(found.length === 0, ["Files with an API key:", ...found].join("\n"));
}
