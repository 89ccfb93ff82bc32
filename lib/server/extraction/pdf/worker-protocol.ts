/** The only job of a worker. */
export type PdfRequest = {
  bytes: Uint8Array<ArrayBuffer>;
  maxPages: number;
  /** Path of the folder of predefined character maps. */
  characterMaps: string;
};

/** Why a document has no text to extract. */
export type PdfFailure = "encrypted" | "damaged" | "no_text";

export type PdfContent = {
  /** The content as an HTML document, with the document's title, author, language and dates. */
  html: string;
  /** Pages of the document, and how many of them were read. */
  pageCount: number;
  readPages: number;
  /** Numbers of the read pages without text that can be read: pictures of pages, empty ones, and damaged ones. */
  unreadablePages: number[];
};

/** File name of the bundled worker among the build artifacts. */
export const PDF_WORKER_FILE = "pdf-worker.mjs";
/** Folder of the predefined character maps among the build artifacts. */
export const CHARACTER_MAPS_FOLDER = "character-maps";
