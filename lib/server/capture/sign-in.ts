import type { BrowserPage } from "#server/browser/index.ts";
import { fillSecret, typesSecret } from "#server/saved-sessions/fill-secrets.ts";
import type { SessionLogin } from "#server/saved-sessions/session-state.ts";
import type { Step } from "#shared/capture/steps.ts";
import { AppError } from "#shared/errors.ts";

/** Carries out one step on the page. @param number of the step, from 1 */
export type RunStep = (step: Step, number: number) => Promise<void>;

/**
 * Signs in by the steps of a login. Secrets and codes are filled in one by one, just before their step.
 * @param mayType whether the shown page may receive a secret
 * @returns the error of the step that ended it: of one that failed, or of one before which a secret would have been typed
 * on another page; its message has no text that was typed. Null after the last step
 */
export async function signIn(
  page: BrowserPage,
  { url, steps, secrets }: SessionLogin,
  { runStep, mayType }: { runStep: RunStep; mayType: (url: string) => boolean },
): Promise<AppError | null> {
  await page.goto(url);
  await page.waitForLoad();
  await page.waitForNetworkIdle();
  for (const [index, step] of steps.entries()) {
    if (typesSecret(step) && !mayType((await page.urlAndTitle()).url))
      return new AppError("signed_out", "The login led to a page that may not receive its secrets.");
    try {
      await runStep(fillSecret(step, { secrets }, Date.now()), index + 1);
    } catch (cause) {
      if (!(cause instanceof AppError) || !cause.failedStep) throw cause;
      const message = `The login of this session failed. ${cause.message}`;
      if (cause.code !== "step_failed")
        throw new AppError("upstream_timeout", message, { cause, isExpected: true });
      return new AppError("signed_out", message, { cause, isExpected: true });
    }
  }
  await page.waitForNetworkIdle();
  return null;
}
