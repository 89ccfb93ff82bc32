import { captureStorage } from "#server/integrations/storage/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { sharp } from "#server/platform/sharp.ts";

/** A stored picture of a page, and what a mail shows of it. */
export type MailPicture = {
  key: string;
  /** What differs, in pixels. */
  areas: readonly { y: number; height: number }[];
};

/** Twice the width of the mail's column. */
const WIDTH = 1_040;
/** Of the part that is shown, in pixels of the page. */
const MAX_HEIGHT = 1_400;
const MARGIN = 80;
const MAX_BYTES = 200 * 1024;
/** The first size that is small enough is sent. */
const SIZES = [
  { width: WIDTH, quality: 80 },
  { width: WIDTH, quality: 50 },
  { width: WIDTH / 2, quality: 50 },
];

/** The rows from the first to the last difference, as far as they fit. */
function toRows(areas: MailPicture["areas"], pictureHeight: number): { top: number; height: number } {
  const first = Math.min(...areas.map(({ y }) => y), pictureHeight - 1);
  const last = Math.max(...areas.map(({ y, height }) => y + height), first + 1);
  const top = Math.max(0, first - MARGIN);
  return { top, height: Math.min(last + MARGIN, top + MAX_HEIGHT, pictureHeight) - top };
}

/**
 * Renders the differing part of a stored picture as JPEG for a mail.
 * @returns null when it was deleted, cannot be read, or is too large; the mail is sent without it
 */
export async function renderMailPicture({ key, areas }: MailPicture): Promise<Buffer | null> {
  try {
    const chunks = await captureStorage.get(key);
    if (!chunks) return null;
    const image = sharp(Buffer.concat(await Array.fromAsync(chunks)));
    const { width, height } = await image.metadata();
    const part = image.extract({ left: 0, width, ...toRows(areas, height) });
    for (const { width: wanted, quality } of SIZES) {
      const resized = part.clone().resize({ width: wanted, withoutEnlargement: true });
      const jpeg = await resized.flatten({ background: "#ffffff" }).jpeg({ quality }).toBuffer();
      if (jpeg.length <= MAX_BYTES) return jpeg;
    }
    return null;
  } catch (error) {
    logWarning("mail.picture_not_read", { key, error });
    return null;
  }
}
