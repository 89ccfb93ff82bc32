import type { ScreenshotInput } from "#lib/inspector/contract.ts";
import { apiPaths } from "#lib/paths.ts";
import { api } from "./api.ts";
import { getAccessToken } from "./supabase-client.ts";

/** A captured page as the server answered it. */
export type CapturedPage = {
  image: Blob;
  /** Where the page ended up after redirects. */
  finalUrl: string;
  /** The page's own HTTP status; null when it is not known. */
  status: number | null;
  title: string;
};

/** The session ended in this browser, so nothing was sent. */
export class MissingTokenError extends Error {
  constructor() {
    super("Authentication token not found");
    this.name = "MissingTokenError";
  }
}

/** Titles and addresses travel URI-encoded, because headers carry ASCII only. */
function decode(value: string | null): string {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return value ?? "";
  }
}

/**
 * Has a page captured. Aborting the signal ends the job on the server too.
 * @throws MissingTokenError without a session, ApiError for any answer that is not an image, the signal's reason
 */
export async function captureScreenshot(input: ScreenshotInput, signal: AbortSignal): Promise<CapturedPage> {
  if (!(await getAccessToken())) throw new MissingTokenError();
  const response = await api.raw(apiPaths.screenshot, {
    method: "POST",
    body: JSON.stringify(input),
    signal,
  });
  const image = await response.blob();
  if (!image.type.startsWith("image/")) throw new Error("The answer is not an image");
  const status = Number(response.headers.get("x-capture-status"));
  return {
    image,
    finalUrl: decode(response.headers.get("x-capture-final-url")) || input.url,
    status: Number.isInteger(status) && status > 0 ? status : null,
    title: decode(response.headers.get("x-capture-title")),
  };
}
