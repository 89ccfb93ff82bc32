import type { CDPSession } from "playwright-core";
import { expect, it } from "vitest";
import { captureScreenshot } from "#server/browser/screenshot.ts";
import { edgeCase } from "#tests/lib/server/capture/edge-cases.ts";

const RESPONSE = { data: Buffer.from("an image").toString("base64") };

/** A CDP session that gives these responses to screenshot requests, one after the other. */
function createSession(...answers: (() => Promise<unknown>)[]): CDPSession {
  const send = () => (answers.shift() ?? (() => Promise.reject(new Error("asked too often"))))();
  return { send } as unknown as CDPSession;
}

const failOnce = () => Promise.reject(new Error("Unable to capture screenshot"));
const neverRespond = () => new Promise(() => undefined);

it("captureScreenshot retries once when the browser fails right after a page has loaded", async () => {
  edgeCase("image that fails once in the browser");
  const cdp = createSession(failOnce, async () => RESPONSE);
  expect(Buffer.from(await captureScreenshot(cdp, "jpeg", 1_000)).toString()).toBe("an image");
});

it("captureScreenshot throws `stuck` when the retry fails, and when the browser does not respond in time", async () => {
  const stuck = { name: "PageError", errorCode: "stuck" };
  await expect(captureScreenshot(createSession(failOnce, failOnce), "jpeg", 1_000)).rejects.toMatchObject(
    stuck,
  );
  await expect(captureScreenshot(createSession(neverRespond), "jpeg", 20)).rejects.toMatchObject(stuck);
});
