/** The only job of a worker. */
export type PdfRequest = { bytes: Uint8Array<ArrayBuffer>; maxPages: number };

/** Why a document has no text to extract. */
export type PdfFailure = "encrypted" | "damaged" | "no_text";

export type PdfContent = {
  /** The content as an HTML document, with the document's title, author, language and dates. */
  html: string;
  /** Pages of the document, and how many of them were read. */
  pageCount: number;
  readPages: number;
};

/** File name of the bundled worker among the build artifacts. */
export const PDF_WORKER_FILE = "pdf-worker.mjs";
