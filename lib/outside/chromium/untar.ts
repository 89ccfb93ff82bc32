import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

const BLOCK = 512;

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString("utf8");
}

/** Writes one entry; only plain files and folders below `folder` are taken. */
async function writeEntry(folder: string, header: Buffer, body: Buffer): Promise<void> {
  const name = normalize(join(text(header, 345, 155), text(header, 0, 100)));
  if (name.startsWith("..") || name.startsWith("/")) throw new Error("an archive entry leaves its folder");
  const path = join(folder, name);
  const type = text(header, 156, 1) || "0";
  if (type === "5") await mkdir(path, { recursive: true });
  if (type !== "0") return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, body);
  await chmod(path, Number.parseInt(text(header, 100, 8).trim(), 8) & 0o755);
}

/** Unpacks a small tar archive (ustar, as the packaged browser's libraries and fonts are) from memory into a folder. */
export async function untar(archive: Buffer, folder: string): Promise<void> {
  let offset = 0;
  while (offset + BLOCK <= archive.length) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header[0] === 0) return;
    const size = Number.parseInt(text(header, 124, 12).trim(), 8) || 0;
    const start = offset + BLOCK;
    await writeEntry(folder, header, archive.subarray(start, start + size));
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
