import type { DocumentType } from "./document.ts";
import type { ExtractionInput, ExtractionMode, ExtractionOutput } from "./types.ts";

/** A job for a worker; each worker runs one at a time. */
export type WorkerRequest = { input: ExtractionInput; document: DocumentType; thoroughness: ExtractionMode };

/** The result of a job. A failure is a defect of ours or of a library; its text is for the log. */
export type WorkerAnswer = { output: ExtractionOutput } | { failure: string };

/** File name of the bundled worker among the build artifacts. */
export const WORKER_FILE = "extract-worker.mjs";
