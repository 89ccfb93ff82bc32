import { afterAll } from "vitest";
import type { CaptureConfig } from "#server/capture/config.ts";
import { extractFromPage } from "#server/capture/extraction.ts";
import { type ExtractionCaptureInput, parseExtractionRequest } from "#server/capture/input.ts";
import { closeExtractWorkers } from "#server/extraction/worker-pool.ts";
import { ExtractionRequest, type ExtractionRequestInput } from "#shared/capture/contract.ts";
import { withBrowser } from "./with-browser.ts";

afterAll(closeExtractWorkers);

type Options = { settings: CaptureConfig; page?: Partial<ExtractionCaptureInput>; pdfPages?: number };

/** An extraction without a user and without usage limits. */
export function extractWithoutApi(request: ExtractionRequestInput, { page, ...options }: Options) {
  const { signal } = new AbortController();
  const input = { ...parseExtractionRequest(ExtractionRequest.parse(request)), ...page };
  return withBrowser(options.settings, signal, (browser) =>
    extractFromPage(input, { ...options, browser, signal }),
  );
}
