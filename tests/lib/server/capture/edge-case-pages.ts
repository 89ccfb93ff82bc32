import { createHash } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll } from "vitest";
import { answerWith } from "#tests/support/https-receiver.ts";
import { listen } from "#tests/support/listen.ts";

type Handler = (response: ServerResponse, url: URL, request: IncomingMessage) => void;

const HTML = { "content-type": "text/html" };

const html = (body: string, head = "") =>
  answerWith(
    200,
    { "content-type": "text/html; charset=utf-8" },
    `<!doctype html><html><head><title>Page</title>${head}</head><body style="background:#e8f0ff"><h1>Here</h1>${body}</body></html>`,
  );

/**
 * 300 MB of markup in a third of a megabyte. A flushed raw deflate stream can be repeated, so that only a hundredth
 * must be compressed; the last two bytes are an empty block that ends the stream.
 */
function hugePage(): Buffer {
  const part = Buffer.alloc(3_000_000, "<p>many words ");
  const packed = deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: 100 }, () => packed), Buffer.from([3, 0])]);
}

/** Pages that fail or misbehave in the ways that real pages do. */
const PAGES: Record<string, Handler> = {
  "/": html("<p>A page.</p>"),
  "/missing": answerWith(404, HTML, "<title>Gone</title><h1>Not here</h1>"),
  "/private": answerWith(401, { "www-authenticate": 'Basic realm="x"', ...HTML }, "<h1>Who?</h1>"),
  "/redirect": (response, url) =>
    response.writeHead(302, { location: url.searchParams.get("to") ?? "/" }).end(),
  "/script-redirect": (response, url) =>
    html(
      `<script>setTimeout(() => { location.href = ${JSON.stringify(url.searchParams.get("to"))} }, 20)</script>`,
    )(response),
  "/meta-redirect": (response, url) =>
    html("", `<meta http-equiv="refresh" content="0;url=${url.searchParams.get("to")}">`)(response),
  "/blob": html(
    "<script>location.href = URL.createObjectURL(new Blob(['words'], { type: 'text/html' }))</script>",
  ),
  "/insists": (response, url) =>
    html(
      url.search === "?calm"
        ? ""
        : `<div id="bar" class="cookies"><p>We use cookies to measure visits.</p><button>Accept all</button></div><script>
const look = "position: fixed; inset: auto 0 0 0; background: #f00";
const insist = () => bar.getAttribute("style") === look || bar.setAttribute("style", look);
insist(); new MutationObserver(insist).observe(bar, { attributes: true });</script>`,
    )(response),
  "/circle": answerWith(302, { location: "/circle" }),
  "/refresh-for-ever": html("", '<meta http-equiv="refresh" content="0">'),
  "/empty": answerWith(204),
  "/cut": (response) => response.destroy(),
  "/download": answerWith(
    200,
    { "content-disposition": "attachment; filename=a.zip", "content-type": "application/zip" },
    "PK",
  ),
  "/pdf": answerWith(200, { "content-type": "application/pdf" }, "%PDF-1.4"),
  "/never-answers": () => undefined,
  "/never-ends": (response) => {
    response.writeHead(200, HTML);
    response.write("<title>Half</title><body style='background:#ffe'><h1>Half a page</h1>");
  },
  "/hanging-font": html(
    "<p style='font-family:Never'>words</p>",
    "<style>@font-face{font-family:Never;src:url(/never-answers)}</style>",
  ),
  "/hanging-image": html("<img src=/never-answers width=50 height=50>"),
  "/polling": html("<script>setInterval(() => fetch('/?' + Math.random()), 100)</script>"),
  "/alerts": html("<script>for (;;) alert('again')</script>"),
  "/dialogs": html(
    "<script>alert(1); confirm(2); prompt(3); onbeforeunload = () => 'stay'; document.title = 'After'</script>",
  ),
  "/stuck": html("<script>for (;;) ;</script>"),
  "/windows": html(
    "<script>for (let i = 0; i < 10; i++) open('/?window=' + i); document.title = 'Opener'</script>",
  ),
  "/late": html(
    "<script>setTimeout(() => { document.body.style.background = '#0a0'; document.title = 'Late' }, Number(location.search.slice(1)))</script>",
  ),
  "/blank-at-first": answerWith(
    200,
    HTML,
    "<title>Blank</title><script>setTimeout(() => { document.body.innerHTML = '<h1>Painted</h1>'.repeat(9); document.title = 'Painted' }, 600)</script>",
  ),
  "/wrong-encoding": answerWith(200, { ...HTML, "content-encoding": "gzip" }, "not gzip at all"),
  "/shift-jis": (response) => {
    response.writeHead(200, HTML);
    response.write('<meta charset="shift_jis"><title>');
    // 日本 in Shift_JIS: no header declares the encoding, only the page does.
    response.end(Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x3c, 0x2f, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e]));
  },
  "/broken": answerWith(500, HTML, "<h1>Broken</h1>"),
  "/data": answerWith(200, { "content-type": "application/json" }, '{"a":1}'),
  "/feed": answerWith(200, { "content-type": "text/xml" }, "<feed><a/></feed>"),
  "/image": answerWith(
    200,
    { "content-type": "image/svg+xml" },
    '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50"/></svg>',
  ),
  "/restless": html(
    "<script>setInterval(() => { location.href = '/restless?' + Math.random() }, 150)</script>",
  ),
  "/hasty": html("<script>location.href = '/hasty?' + Math.random()</script>"),
  "/text": answerWith(200, { "content-type": "text/plain" }, "plain words"),
  "/memory": html("<script>const hog = []; for (;;) hog.push(new Array(1e6).fill(Math.random()))</script>"),
  "/unpacks": (response) => {
    response.writeHead(200, { ...HTML, "content-encoding": "deflate" }).end(hugePage());
  },
  "/canvas": html(
    "<canvas id=c width=32000 height=32000></canvas><script>c.getContext('2d').fillRect(0, 0, 32000, 32000)</script>",
  ),
  "/endless-bytes": (response) => {
    response.writeHead(200, HTML);
    response.write("<title>Flood</title><body style='background:#ffe'><h1>Water</h1>");
    const pour = (): void => {
      while (!response.destroyed && response.write(`<p>${"more ".repeat(2_000)}`));
    };
    response.on("drain", pour);
    pour();
  },
  "/sockets": html(
    "<script>new WebSocket('ws://' + location.host + '/socket'); setInterval(() => fetch('/?' + Math.random()), 300)</script>",
  ),
  "/agent": (response, _url, request) =>
    html(
      `<script>document.title = [innerWidth, devicePixelRatio, 'ontouchstart' in window, matchMedia('(pointer:coarse)').matches, navigator.userAgent].join('|')</script>${request.headers["user-agent"]}`,
      '<meta name="viewport" content="width=device-width">',
    )(response),
};

/** The value of Sec-WebSocket-Accept (RFC 6455, 4.2.2). */
const acceptKey = (key = ""): string =>
  createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

export type EdgeCasePages = { at: string; seen: string[] };

/** Serves the pages on a loopback port until the file ends. `seen` lists the requested paths. */
export async function serveEdgeCasePages(more: Record<string, Handler> = {}): Promise<EdgeCasePages> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://site.test");
    seen.push(url.pathname + url.search);
    const handler = { ...PAGES, ...more }[url.pathname];
    if (handler) handler(response, url, request);
    else response.writeHead(404).end();
  });
  server.on("upgrade", ({ headers }, socket) => {
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${acceptKey(headers["sec-websocket-key"])}\r\n\r\n`,
    );
  });
  server.on("connection", (socket: Socket) => sockets.add(socket));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const at = await listen(server);
  return { at, seen };
}
