import { after } from "next/server";
import { extractContent } from "#server/capture/extraction.ts";
import { storeExtraction } from "#server/capture/history.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { ExtractionRequest } from "#shared/capture/extraction-contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ExtractionRequest },
    async (call) => {
      const { user, body, requestId, deadline, signal } = call;
      const scrape = async (reportProgress: (step: Record<string, unknown>) => void) => {
        const onStep = (step: string) => reportProgress({ step });
        const response = await extractContent(user, body, {
          requestId,
          deadline: deadline.at,
          signal,
          onStep,
        });
        const notKept = await storeExtraction(user.id, body, response, after);
        return { ...response, metadata: { ...response.metadata, ...(notKept ? { notKept } : {}) } };
      };
      return respondWithProgress(call, scrape, {
        whole: (response) => response,
        line: (response) => response,
      });
    },
  ),
});
