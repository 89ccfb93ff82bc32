import { after } from "next/server";
import { scrapePage } from "#server/capture/extraction.ts";
import { keepExtraction } from "#server/capture/history.ts";
import { answerWithSteps, endpoint, route } from "#server/http/handler.ts";
import { ScrapeRequest } from "#shared/capture/extraction-contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route({ user: "required", checksSession: true, maxDuration, body: ScrapeRequest }, async (call) => {
    const { user, body, requestId, deadline, signal } = call;
    const scrape = async (tell: (step: Record<string, unknown>) => void) => {
      const onStep = (step: string) => tell({ step });
      const response = await scrapePage(user, body, { requestId, deadline: deadline.at, signal, onStep });
      const notKept = await keepExtraction(user.id, body, response, after);
      return { ...response, metadata: { ...response.metadata, ...(notKept ? { notKept } : {}) } };
    };
    return answerWithSteps(call, scrape, { whole: (response) => response, line: (response) => response });
  }),
});
