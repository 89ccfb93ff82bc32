import { after } from "next/server";
import { sendFile } from "#lib/http/send-file.ts";
import { answerWithSteps, endpoint, route } from "#lib/http.ts";
import { keepScreenshot } from "#lib/inspector/history/keep-capture.ts";
import { screenshotHeaders, screenshotLine } from "#lib/inspector/screenshot-headers.ts";
import { screenshotPage } from "#lib/inspector/screenshot-page.ts";
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
