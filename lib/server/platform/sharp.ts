import sharp from "sharp";

/** The cache keeps deleted files open, and their disk space with them. */
sharp.cache(false);
/** Each thread keeps memory of its own. */
sharp.concurrency(1);

/** The image library with the settings of this process. */
export { sharp };
