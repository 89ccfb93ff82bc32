import type { CDPSession } from "playwright-core";
import { expect, it } from "vitest";
import { captureScreenshot } from "#server/browser/screenshot.ts";
import { edgeCase } from "#tests/lib/server/capture/edge-cases.ts";

const PICTURE = { data: Buffer.from("a picture").toString("base64") };

/** A browser that gives these answers to requests for a picture, one after the other. */
function browserThat(...answers: (() => Promise<unknown>)[]): CDPSession {
  const send = () => (answers.shift() ?? (() => Promise.reject(new Error("asked too often"))))();
  return { send } as unknown as CDPSession;
}

const refuses = () => Promise.reject(new Error("Unable to capture screenshot"));
const never = () => new Promise(() => undefined);

it("asks once more when the browser refuses a picture right after a page loaded", async () => {
  edgeCase("image that fails once in the browser");
  const cdp = browserThat(refuses, async () => PICTURE);
  expect(Buffer.from(await captureScreenshot(cdp, "jpeg", 1_000)).toString()).toBe("a picture");
});

it("gives up when it refuses again, and when it does not answer in time", async () => {
  const stuck = { name: "PageFailure", trouble: "stuck" };
  await expect(captureScreenshot(browserThat(refuses, refuses), "jpeg", 1_000)).rejects.toMatchObject(stuck);
  await expect(captureScreenshot(browserThat(never), "jpeg", 20)).rejects.toMatchObject(stuck);
});
