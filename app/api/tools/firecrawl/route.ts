import { after } from "next/server";
import { withDetachableRun } from "#server/capture/detached-runs.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { parseExtractionRequest } from "#server/capture/input.ts";
import type { ExtractionRun } from "#server/capture/result.ts";
import { prepareDelivery, toExtractionFile } from "#server/destinations/deliver-call.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { parseRunId } from "#server/http/params.ts";
import { type ReportProgress, toPictureReporter } from "#server/http/progress-stream.ts";
import { toCaller } from "#server/usage/caller.ts";
import type { Delivery } from "#shared/api/fields.ts";
import { ExtractionRequest, type ExtractionResponse } from "#shared/capture/contract.ts";

export const maxDuration = 90;

type DeliveredRun = ExtractionRun & { delivery?: Delivery };

function toResponse({
  page: { results, metadata },
  structured,
  brand,
  delivery,
}: DeliveredRun): ExtractionResponse & { delivery?: Delivery } {
  const { data = {}, missing, tables = [], lists = [] } = structured ?? {};
  return {
    results,
    metadata,
    ...(lists.length > 0 ? { lists } : {}),
    ...(tables.length > 0 ? { tables } : {}),
    ...(brand ? { brand } : {}),
    ...(delivery ? { delivery } : {}),
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
      const input = parseExtractionRequest(body);
      const deliver = await prepareDelivery({ userId: user.id, body, deadline: deadline.at });
      const extract = (reportProgress: ReportProgress) =>
        withDetachableRun(run, async ({ signal, ...storing }) => {
          const extracted = await extractContent(toCaller(user), input, {
            requestId,
            deadline: deadline.at,
            signal,
            onStep: (step) => reportProgress({ step }),
            onStepPicture: toPictureReporter(body, reportProgress),
            store: storing,
          });
          return {
            ...extracted,
            ...(await deliver(() => toExtractionFile(extracted, input.formats.length))),
          };
        });
      return respondWithProgress(call, extract, {
        whole: toResponse,
        line: toResponse,
      });
    },
  ),
});
