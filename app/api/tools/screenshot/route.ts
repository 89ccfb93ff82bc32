import { after } from "next/server";
import { storeScreenshot } from "#server/capture/history.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { screenshotHeaders, toProgressResult } from "#server/capture/screenshot-response.ts";
import { createHandler, exportMethods, respondWithProgress } from "#server/http/handler.ts";
import { sendFile } from "#server/http/send-file.ts";
import { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", checksSession: true, maxDuration, body: ScreenshotRequest },
    async (call) => {
      const { user, body, requestId, deadline, signal } = call;
      const capture = async (reportProgress: (step: Record<string, unknown>) => void) => {
        const onStep = (step: string) => reportProgress({ step });
        const shot = await takeScreenshot(user, body, { requestId, deadline: deadline.at, signal, onStep });
        return { ...shot, notKept: await storeScreenshot(user.id, body, shot, after) };
      };
      return respondWithProgress(call, capture, {
        whole: (shot) => sendFile(shot.image, screenshotHeaders(shot)),
        line: toProgressResult,
        dispose: (shot) => void shot.image.release(),
      });
    },
  ),
});
