import type { DocumentType } from "./document.ts";
import type { ExtractionInput, ExtractionMode, ExtractionOutput } from "./types.ts";

/** What the server asks of a worker, one job at a time. */
export type WorkerRequest = { input: ExtractionInput; document: DocumentType; thoroughness: ExtractionMode };

/** What a worker answers. A failure is a bug or a page that broke us; its text is for the log. */
export type WorkerAnswer = { output: ExtractionOutput } | { failure: string };

/** The bundle of worker.ts in the folder of run-time files. */
export const WORKER_FILE = "extract-worker.mjs";
