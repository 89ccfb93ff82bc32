import { isErrorCode, STATUS_BY_CODE } from "#shared/errors.ts";
import { ApiError, api, NotSignedInError } from "./api.ts";
import { getAccessToken } from "./supabase.ts";

/** The last line of a stream does not match the contract. */
export class InvalidResponseError extends Error {
  constructor() {
    super("Invalid JSON response");
    this.name = "InvalidResponseError";
  }
}

type Line = Record<string, unknown>;

const isLine = (value: unknown): value is Line => typeof value === "object" && value !== null;

function readLine(text: string): Line {
  try {
    const value: unknown = JSON.parse(text);
    if (isLine(value)) return value;
  } catch {
    // Thrown below, as for every other invalid line.
  }
  throw new InvalidResponseError();
}

/** The non-empty lines of a body as they arrive. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const [end = "", ...others] = decoder.decode(part.value, { stream: true }).split("\n");
    const lines = [rest + end, ...others];
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line.trim() !== "");
  }
  rest += decoder.decode();
  if (rest.trim() !== "") yield rest;
}

type Options = {
  signal: AbortSignal;
  /** `line` is the whole event, for steps with more fields than the name. */
  onStep: (step: string, line: Record<string, unknown>) => void;
  headers?: Record<string, string>;
};

/** A response without progress events: a single line of JSON, or an image. */
async function readWhole(response: Response, type: string): Promise<Line | null> {
  if (type.startsWith("application/json")) return readLine(await response.text());
  return type.startsWith("image/") ? { image: await response.blob(), headers: response.headers } : null;
}

/**
 * Runs a tool and reports its progress. Aborting the signal disconnects, which ends the run on the server unless it is followed by its id.
 * @returns the last line; for an image without a stream, `image` (a Blob) with the response's `headers`
 * @throws NotSignedInError without a session, ApiError for an error response (also as the last line),
 * InvalidResponseError for a response that violates the contract, TypeError if the connection is lost
 */
export async function postWithProgress(
  path: string,
  input: unknown,
  { signal, onStep, headers }: Options,
): Promise<Line> {
  if (!(await getAccessToken())) throw new NotSignedInError();
  const init = { method: "POST", body: JSON.stringify(input), signal };
  const response = await api.raw(path, { ...init, headers: { Accept: "application/x-ndjson", ...headers } });
  if (!response.body) throw new InvalidResponseError();
  const whole = await readWhole(response, response.headers.get("content-type") ?? "");
  if (whole) return whole;
  for await (const text of readLines(response.body)) {
    const line = readLine(text);
    if (isErrorCode(line.code)) {
      const error = new ApiError(STATUS_BY_CODE[line.code], text);
      console.error(error);
      throw error;
    }
    if (typeof line.step !== "string") return line;
    onStep(line.step, line);
  }
  throw new TypeError("The stream ended without an answer");
}
