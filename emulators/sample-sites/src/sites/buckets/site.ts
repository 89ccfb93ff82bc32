import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { page, type Site } from "../../site.ts";
import { findSignatureError } from "./signature.ts";

const CREDENTIALS = { accessKeyId: "demo-key", secretAccessKey: "demo-secret", region: "us-east-1" };
const BUCKET = "demo-bucket";
const MAX_OBJECTS = 200;
/** The beginning of an object that is shown. */
const SHOWN_BYTES = 500;

type StoredObject = { key: string; contentType: string; size: number; start: string; at: string };
const objects = new Map<string, StoredObject>();

const STYLE = `body{margin:0;padding:2rem clamp(1.25rem,6vw,6rem);background:#14161a;color:#eceef1;font:16px/1.5 system-ui}
li{margin:0 0 .5rem}code{overflow-wrap:anywhere}`;

const listPage = (): string =>
  page({
    lang: "en",
    title: "S3-compatible store",
    description: "Shows the objects that were put into its bucket.",
    style: STYLE,
    body: `<h1>S3-compatible store</h1>
<p>Endpoint <code>https://s3.test</code>, region <code>${CREDENTIALS.region}</code>, bucket <code>${BUCKET}</code> in the path,
access key id <code>${CREDENTIALS.accessKeyId}</code>, secret <code>${CREDENTIALS.secretAccessKey}</code>.</p>
<ol>${[...objects.values()]
      .map(
        ({ key, contentType, size }) =>
          `<li><code>${escapeHtml(key)}</code> ${contentType}, ${size} bytes</li>`,
      )
      .join("")}</ol>`,
  });

/** Answers in S3's form. Deletions succeed also for objects that do not exist. */
async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const body = await buffer(request);
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { "content-type": "application/xml" })
      .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
  const error = findSignatureError(request, body, CREDENTIALS);
  if (error) return void refuse(error === "AuthorizationHeaderMalformed" ? 400 : 403, error);
  const [, bucket, ...parts] = path.split("/");
  const key = parts.join("/");
  if (bucket !== BUCKET) return void refuse(404, "NoSuchBucket");
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const contentType = String(request.headers["content-type"] ?? "");
  const start = body.subarray(0, SHOWN_BYTES).toString("latin1");
  objects.set(key, { key, contentType, size: body.length, start, at: new Date().toISOString() });
  const [oldest] = objects.keys();
  if (objects.size > MAX_OBJECTS && oldest !== undefined) objects.delete(oldest);
  response.writeHead(200).end();
}

export const buckets: Site = {
  host: "s3.test",
  title: "S3-compatible store",
  shows: "Stores the files that are delivered to it, and lists them.",
  routes: {
    "/": () => ({ type: "html", body: listPage() }),
    "/objects.json": () => ({ type: "json", body: JSON.stringify([...objects.values()]) }),
  },
  handle: (request, response, path) => {
    if (request.method !== "PUT" && request.method !== "DELETE") return false;
    answer(request, response, path).catch(() => response.destroy());
    return true;
  },
};
