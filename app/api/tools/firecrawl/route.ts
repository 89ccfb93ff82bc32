import { after } from "next/server";
import { withDetachableRun } from "#server/capture/detached-runs.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { parseExtractionRequest } from "#server/capture/input.ts";
import type { ExtractionRun } from "#server/capture/result.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { parseRunId } from "#server/http/params.ts";
import { type ReportProgress, toPictureReporter } from "#server/http/progress-stream.ts";
import { toCaller } from "#server/usage/caller.ts";
import { ExtractionRequest, type ExtractionResponse } from "#shared/capture/contract.ts";

export const maxDuration = 90;

function toResponse({ page: { results, metadata }, structured, brand }: ExtractionRun): ExtractionResponse {
  const { data = {}, missing, tables = [], lists = [] } = structured ?? {};
  return {
    results,
    metadata,
    ...(lists.length > 0 ? { lists } : {}),
    ...(tables.length > 0 ? { tables } : {}),
    ...(brand ? { brand } : {}),
    ...(Object.keys(data).length > 0 || missing?.length ? { data, missing } : {}),
  };
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ExtractionRequest },
    async (call) => {
      const { user, body, request, requestId, deadline } = call;
      const run = {
        userId: user.id,
        runId: parseRunId(request),
        clientSignal: request.signal,
        deadlineSignal: deadline.signal,
        defer: after,
      };
      const extract = (reportProgress: ReportProgress) =>
        withDetachableRun(run, ({ signal, ...storing }) =>
          extractContent(toCaller(user), parseExtractionRequest(body), {
            requestId,
            deadline: deadline.at,
            signal,
            onStep: (step) => reportProgress({ step }),
            onStepPicture: toPictureReporter(body, reportProgress),
            store: storing,
          }),
        );
      return respondWithProgress(call, extract, {
        whole: toResponse,
        line: toResponse,
      });
    },
  ),
});
