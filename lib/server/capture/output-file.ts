import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { logWarning } from "#server/log.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/temporary-folder.ts";

/** A result on its way to the client and to the store. Its folder is deleted when its last holder has released it. */
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

  /** Takes over a temporary folder and the file in it; the caller is the first holder. */
  static async open(folder: string, path: string): Promise<OutputFile> {
    return new OutputFile(folder, path, (await stat(path)).size);
  }

  /** Writes a file of its own; the caller is the first holder. */
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

  /** Adds a holder, which has to call `release` too. */
  hold(): void {
    this.#holders += 1;
  }

  async release(): Promise<void> {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    // Maintenance deletes what stays.
    await removeTemporaryFolder(this.#folder).catch((error: unknown) =>
      logWarning("output.delete_failed", { error }),
    );
  }
}
