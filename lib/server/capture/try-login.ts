import { assertUsableLogin } from "#server/saved-sessions/saved-sessions.ts";
import type { Caller } from "#server/usage/caller.ts";
import { withReservedUsage } from "#server/usage/metering.ts";
import { ScreenshotRequest } from "#shared/capture/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { TriedLogin, TryLogin } from "#shared/saved-sessions/contract.ts";
import { captureConfig } from "./config.ts";
import { parseScreenshotRequest } from "./input.ts";
import { withPageSession } from "./page-session.ts";
import { createRunStep } from "./prepare-page.ts";
import { isPageOfSession } from "./saved-session.ts";
import { signIn } from "./sign-in.ts";
import { type CaptureContext, captureMetering } from "./slot.ts";
import { takeSmallPicture } from "./step-error.ts";
import { validateTarget } from "./validate-target.ts";

type Run = Pick<CaptureContext, "deadline" | "signal"> & { requestId: string };

/** The error of the step that ended a login, with its picture. */
const toTryError = (failure: AppError): AppError =>
  failure.cause instanceof AppError && failure.cause.failedStep ? failure.cause : failure;

/**
 * Signs in by the steps of a login that is not saved yet, for one screenshot, and shows the page after them. Nothing is
 * stored, and an error costs nothing.
 * @throws AppError `step_failed` with a picture; `signed_out` for a page that may not receive the secrets; of
 * `assertUsableLogin`, `validateTarget` and `withReservedUsage`
 */
export async function tryLogin(
  caller: Caller,
  { login }: TryLogin,
  { requestId, deadline, signal }: Run,
): Promise<TriedLogin> {
  const domain = await assertUsableLogin(caller.userId, login);
  await validateTarget(login.url);
  const input = parseScreenshotRequest(ScreenshotRequest.parse({ url: login.url }));
  const settings = captureConfig;
  const maxSeconds = settings.limits.jobMs / 1000;
  const steps = login.steps.length;
  const call = captureMetering("screenshot", { caller, requestId, maxSeconds, deadline, signal, steps });
  return withReservedUsage(call, async (_reservation, slot) => {
    const browser = await slot.launch(true);
    return withPageSession({ browser, input, signal, settings }, async (page, endsAt) => {
      const runStep = createRunStep(page, { input, signal, endsAt });
      const mayType = (url: string): boolean => isPageOfSession(url, domain, settings.egress);
      const failure = await signIn(page, login, { runStep, mayType });
      if (failure) throw toTryError(failure);
      const { url } = await page.urlAndTitle();
      const asksForPassword = await page.hasPasswordField();
      const picture = await takeSmallPicture(page, endsAt - performance.now());
      return { url, asksForPassword, picture };
    });
  });
}
