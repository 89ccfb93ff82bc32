import { after } from "next/server";
import { storeScreenshot } from "#server/capture/history.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { screenshotHeaders, toProgressResult } from "#server/capture/screenshot-response.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import type { ReportProgress } from "#server/http/progress-stream.ts";
import { sendFile } from "#server/http/send-file.ts";
import { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ScreenshotRequest },
    async (call) => {
      const { user, body, requestId, deadline, signal } = call;
      const capture = (reportProgress: ReportProgress) =>
        takeScreenshot(user, body, {
          requestId,
          deadline: deadline.at,
          signal,
          onStep: (step) => reportProgress({ step }),
          save: (screenshot) => storeScreenshot(user.id, body, screenshot, after),
        });
      return respondWithProgress(call, capture, {
        whole: (screenshot) => sendFile(screenshot.image, screenshotHeaders(screenshot)),
        line: toProgressResult,
        dispose: (screenshot) => void screenshot.image.release(),
      });
    },
  ),
});
