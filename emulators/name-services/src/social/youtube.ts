import { createHash } from "node:crypto";
import { type HttpResponse, json } from "../answer.ts";
import type { HandleState } from "../scenarios.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

const channelId = (handle: string) =>
  `UC${createHash("sha256").update(handle).digest("base64url").slice(0, 22)}`;

/** YouTube's redirect for European visitors without its consent cookie. */
export const consent = (): HttpResponse => ({
  status: 302,
  headers: { location: "https://consent.youtube.com/m?continue=https://www.youtube.com/" },
});

const TERMINATED = "This account has been terminated for a violation of YouTube's Terms of Service.";

/** `GET /@handle`; that of a closed channel says why. */
export function channelPage(handle: string, state: HandleState): HttpResponse {
  if (state === "suspended") {
    const alert = `{"alerts":[{"alertRenderer":{"type":"ERROR","text":{"simpleText":"${TERMINATED}"}}}]}`;
    return {
      status: 404,
      headers: HTML,
      body: `<!DOCTYPE html><script>var ytInitialData = ${alert};</script>`,
    };
  }
  if (state !== "taken") {
    return { status: 404, headers: HTML, body: "<!DOCTYPE html><html><title>404 Not Found</title></html>" };
  }
  const id = channelId(handle);
  const body = `<!DOCTYPE html><html><head><title>${handle} - YouTube</title>
<link rel="canonical" href="https://www.youtube.com/channel/${id}"></head>
<body><script>var ytInitialData = {"metadata":{"channelMetadataRenderer":{"externalId":"${id}"}}};</script></body></html>`;
  return { status: 200, headers: HTML, body };
}

/** `GET /youtube/v3/channels?part=id&forHandle=` of the Data API. */
export function channelList(handle: string, state: HandleState): HttpResponse {
  const items = state === "taken" ? [{ kind: "youtube#channel", id: channelId(handle) }] : undefined;
  return json(200, {
    kind: "youtube#channelListResponse",
    pageInfo: { totalResults: items ? 1 : 0, resultsPerPage: 5 },
    ...(items ? { items } : {}),
  });
}
