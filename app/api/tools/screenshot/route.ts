import { after } from "next/server";
import { withDetachableRun } from "#server/capture/detached-runs.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { screenshotHeaders, toProgressResult } from "#server/capture/screenshot-response.ts";
import { prepareDelivery, toScreenshotFile } from "#server/destinations/deliver-call.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { parseRunId } from "#server/http/params.ts";
import { type ReportProgress, toPictureReporter } from "#server/http/progress-stream.ts";
import { sendFile } from "#server/http/send-file.ts";
import { toCaller } from "#server/usage/caller.ts";
import { ScreenshotRequest } from "#shared/capture/contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ScreenshotRequest },
    async (call) => {
      const { user, body, request, requestId, deadline } = call;
      const run = {
        userId: user.id,
        runId: parseRunId(request),
        clientSignal: request.signal,
        deadlineSignal: deadline.signal,
        defer: after,
      };
      const deliver = await prepareDelivery({ userId: user.id, body, deadline: deadline.at });
      const capture = (reportProgress: ReportProgress) =>
        withDetachableRun(run, async ({ signal, ...storing }) => {
          const taken = await takeScreenshot(toCaller(user), parseScreenshotRequest(body), {
            requestId,
            deadline: deadline.at,
            signal,
            onStep: (step) => reportProgress({ step }),
            onStepPicture: toPictureReporter(body, reportProgress),
            store: storing,
          });
          return { ...taken, ...(await deliver(() => toScreenshotFile(taken))) };
        });
      return respondWithProgress(call, capture, {
        whole: (taken) =>
          sendFile(taken.screenshot.image, screenshotHeaders(taken.screenshot, taken.notKept)),
        line: toProgressResult,
        dispose: ({ screenshot }) => void screenshot.image.release(),
      });
    },
  ),
});
