import { after } from "next/server";
import { keepScreenshot } from "#server/capture/history.ts";
import { screenshotHeaders, screenshotLine } from "#server/capture/response.ts";
import { screenshotPage } from "#server/capture/screenshot.ts";
import { answerWithSteps, endpoint, route } from "#server/http/handler.ts";
import { sendFile } from "#server/http/send-file.ts";
import { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";

export const maxDuration = 90;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", checksSession: true, maxDuration, body: ScreenshotRequest },
    async (call) => {
      const { user, body, requestId, deadline, signal } = call;
      const capture = async (tell: (step: Record<string, unknown>) => void) => {
        const onStep = (step: string) => tell({ step });
        const shot = await screenshotPage(user, body, { requestId, deadline: deadline.at, signal, onStep });
        return { ...shot, notKept: await keepScreenshot(user.id, body, shot, after) };
      };
      return answerWithSteps(call, capture, {
        whole: (shot) => sendFile(shot.image, screenshotHeaders(shot)),
        line: screenshotLine,
        dispose: (shot) => void shot.image.release(),
      });
    },
  ),
});
