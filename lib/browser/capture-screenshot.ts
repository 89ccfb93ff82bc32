import * as z from "zod/mini";
import { NOT_KEPT, type NotKept } from "#shared/capture/history-contract.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { callWithSteps, InvalidAnswerError } from "./call-with-steps.ts";

/** A captured page as the server answered it. */
export type CapturedPage = {
  image: Blob;
  /** Where the page ended up after redirects. */
  finalUrl: string;
  /** The page's own HTTP status; null when it is not known. */
  status: number | null;
  title: string;
  /** The page's own height in pixels when the picture of the whole page was cut; null when it was not. */
  cutFrom: number | null;
  /** Why the picture is not in the history; null when it is, or was not meant to be. */
  notKept: NotKept | null;
  /** Whose wall against robots was pictured in place of the page, which cost no use; null when none was. */
  wall: string | null;
};

const Answer = z.object({
  image: z.string(),
  contentType: z.string().check(z.startsWith("image/")),
  finalUrl: z.string(),
  status: z.nullable(z.int()),
  title: z.string(),
  cutFrom: z.nullable(z.int()),
  notKept: z.nullable(z.enum(NOT_KEPT)),
  wall: z.nullable(z.string()),
});

function toBlob(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}

/** A picture that came without steps: its headers say what the last line of a stream would. */
function describePicture(image: Blob, headers: Headers, url: string): CapturedPage {
  return {
    image,
    finalUrl: headers.get("x-capture-final-url") ?? url,
    status: Number(headers.get("x-capture-status")) || null,
    title: decodeURIComponent(headers.get("x-capture-title") ?? ""),
    cutFrom: Number(headers.get("x-capture-cut-from")) || null,
    notKept: NOT_KEPT.find((reason) => reason === headers.get("x-capture-not-kept")) ?? null,
    wall: headers.get("x-capture-blocked"),
  };
}

type Options = { signal: AbortSignal; onStep: (step: string) => void };

/**
 * Has a page captured.
 * @throws the errors of `callWithSteps`
 */
export async function captureScreenshot(input: ScreenshotInput, options: Options): Promise<CapturedPage> {
  const line = await callWithSteps(apiPaths.screenshot, input, options);
  if (line.picture instanceof Blob && line.headers instanceof Headers)
    return describePicture(line.picture, line.headers, input.url);
  const answer = Answer.safeParse(line);
  if (!answer.success) throw new InvalidAnswerError();
  const { image, contentType, ...about } = answer.data;
  return { ...about, image: toBlob(image, contentType) };
}
