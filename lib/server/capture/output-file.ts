import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { logWarning } from "#server/platform/log.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/platform/temporary-folder.ts";

/** A result that is sent to the client and stored. Its folder is deleted when the last holder releases it. */
export class OutputFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly #folder: string;
  #holders = 1;

  private constructor(folder: string, path: string, size: number) {
    this.#folder = folder;
    this.path = path;
    this.size = size;
  }

  /** Takes ownership of a temporary folder and a file in it. The caller is the first holder and must release it. */
  static async open(folder: string, path: string): Promise<OutputFile> {
    return new OutputFile(folder, path, (await stat(path)).size);
  }

  /** Writes the content to a new temporary folder. The caller is the first holder and must release it. */
  static async write(content: string | Uint8Array): Promise<OutputFile> {
    const folder = await createTemporaryFolder();
    const path = join(folder, "content");
    try {
      await writeFile(path, content);
      return await OutputFile.open(folder, path);
    } catch (error) {
      await removeTemporaryFolder(folder);
      throw error;
    }
  }

  /** Adds a holder, which must call `release` too. */
  hold(): void {
    this.#holders += 1;
  }

  async release(): Promise<void> {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    // Maintenance deletes folders that stay behind.
    await removeTemporaryFolder(this.#folder).catch((error: unknown) =>
      logWarning("output.delete_failed", { error }),
    );
  }
}
