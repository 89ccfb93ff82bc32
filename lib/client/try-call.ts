import { apiPaths } from "#shared/paths.ts";

/** A call of the public API as a reader of the documentation sends it. */
export type TriedCall = {
  method: string;
  /** Below `/api/v1`, with its ids and query. */
  path: string;
  apiKey: string;
  /** JSON; null for none. */
  body: string | null;
  /** The media type to ask for; null for JSON. */
  accept: string | null;
};

export type TriedAnswer = {
  status: number;
  milliseconds: number;
  requestId: string | null;
  /** `screenshot=1`; null when the call was refused before its cost was known. */
  cost: string | null;
  content: { kind: "json"; text: string } | { kind: "file"; file: Blob };
};

/** JSON with line breaks; other text as it is. */
function formatText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/**
 * Sends a call with an API key, without the reader's session.
 * @throws TypeError without a connection
 */
export async function tryCall(
  { method, path, apiKey, body, accept }: TriedCall,
  signal: AbortSignal,
): Promise<TriedAnswer> {
  const start = performance.now();
  const response = await fetch(`${apiPaths.publicApi}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(accept === null ? {} : { accept }),
    },
    ...(body === null ? {} : { body }),
    credentials: "omit",
    cache: "no-store",
    signal,
  });
  const isText = /json|^text\/(?!csv)/.test(response.headers.get("content-type") ?? "json");
  const content: TriedAnswer["content"] = isText
    ? { kind: "json", text: formatText(await response.text()) }
    : { kind: "file", file: await response.blob() };
  return {
    status: response.status,
    milliseconds: performance.now() - start,
    requestId: response.headers.get("x-request-id"),
    cost: response.headers.get("x-usage-cost"),
    content,
  };
}
