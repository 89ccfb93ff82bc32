import { describe, expect, it } from "vitest";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { buildPdf } from "../../../../emulators/sample-sites/src/pdf-file.ts";
import { createCaptureConfig } from "./fixtures.ts";

const PDF = buildPdf([[{ text: "Tide table of the year", x: 50, y: 700 }]]);
const ZIP = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
const attached = (name: string) => ({ "content-disposition": `attachment; filename="${name}"` });

/** Responses by path: headers and body. */
const FILES: Record<string, [headers: Record<string, string>, body: string | Buffer]> = {
  "/bytes.pdf": [{ "content-type": "application/octet-stream" }, PDF],
  "/untyped.pdf": [{}, PDF],
  "/attached": [{ "content-type": "application/octet-stream", ...attached("a.pdf") }, PDF],
  "/script": [{ "content-type": "text/html" }, `<p>Wait</p><script>location = "/bytes.pdf"</script>`],
  "/viewer": [
    { "content-type": "text/html" },
    `<title>Tides</title><body style="margin:0"><embed src="/untyped.pdf" type="application/pdf" style="width:100vw;height:100vh">`,
  ],
  "/frame": [
    { "content-type": "text/html" },
    `<p>The tides:</p><iframe src="/bytes.pdf" width="1200" height="900"></iframe>`,
  ],
  "/article": [
    { "content-type": "text/html" },
    `<p>${"The tides of this year are higher than those of the last one. ".repeat(8)}</p><embed src="/untyped.pdf" type="application/pdf" style="width:100vw;height:100vh">`,
  ],
  "/broken-viewer": [
    { "content-type": "text/html" },
    `<p>The document is away.</p><embed src="/gone.pdf" type="application/pdf" style="width:100vw;height:100vh">`,
  ],
  "/data.csv": [{ "content-type": "text/csv" }, "name,qty\nbolt,4\n"],
  "/conf.yaml": [{ "content-type": "application/yaml" }, "a: 1\n"],
  "/conf.toml": [{ "content-type": "application/octet-stream" }, "a = 1\n"],
  "/tides.ics": [{ "content-type": "text/calendar" }, "BEGIN:VCALENDAR\nEND:VCALENDAR\n"],
  "/utf-16.csv": [{ "content-type": "text/csv" }, Buffer.from("\ufeffname,1", "utf16le")],
  "/latin.csv": [{ "content-type": "text/csv" }, Buffer.from("Köln,1", "latin1")],
  "/page": [{ "content-type": "text/html", ...attached("page.html") }, "<h1>Berths</h1><p>All are free.</p>"],
  "/notes.txt": [{ "content-type": "text/plain; charset=utf-8", ...attached("notes.txt") }, "héllo"],
  "/archive": [{ "content-type": "application/octet-stream" }, ZIP],
  "/archive.zip": [{ "content-type": "application/zip", ...attached("a.zip") }, ZIP],
};

const at = await startTestServer(({ url = "" }, response) => {
  const [headers, body] = FILES[url] ?? [{}, ""];
  response.writeHead(200, headers).end(body);
});
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });

const extract = (path: string, pdfPages = 25) =>
  extractWithoutApi({ url: `http://site.test${path}` }, { settings, pdfPages });

describe("extractFromPage reads a file by its content", () => {
  it.each([
    ["/bytes.pdf", "Tide table of the year", "application/pdf"],
    ["/untyped.pdf", "Tide table of the year", "application/pdf"],
    ["/attached", "Tide table of the year", "application/pdf"],
    ["/script", "Tide table of the year", "application/pdf"],
    ["/data.csv", "| name | qty |\n| - | - |\n| bolt | 4 |", "text/csv"],
    ["/conf.yaml", "```yaml\na: 1\n```", "application/yaml"],
    ["/conf.toml", "```toml\na = 1\n```", "application/toml"],
    ["/tides.ics", "```\nBEGIN:VCALENDAR\nEND:VCALENDAR\n```", "text/calendar"],
    ["/utf-16.csv", "```csv\nname,1\n```", "text/csv"],
    ["/latin.csv", "```csv\nKöln,1\n```", "text/csv"],
    ["/page", "# Berths\n\nAll are free.", "text/html"],
    ["/notes.txt", "```\nhéllo\n```", "text/plain"],
  ])("%s", async (path, markdown, contentType) => {
    const { results, metadata } = await extract(path);
    expect([results.markdown?.trim(), metadata.contentType]).toEqual([markdown, contentType]);
  });

  it.each([
    ["/viewer", "Tide table of the year"],
    ["/frame", "Tide table of the year"],
    ["/article", "The tides of this year"],
    ["/broken-viewer", "The document is away."],
  ])("%s", async (path, text) => {
    const { results, metadata } = await extract(path);
    expect(results.markdown).toContain(text);
    expect(metadata).toMatchObject({ finalUrl: `http://site.test${path}`, status: 200 });
  });

  it.each(["/archive", "/archive.zip"])("refuses %s, which has no text", async (path) => {
    await expect(extract(path)).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  it("refuses PDF documents on a plan without them, and reads text files there", async () => {
    await expect(extract("/bytes.pdf", 0)).rejects.toMatchObject({ code: "unsupported_media_type" });
    expect((await extract("/data.csv", 0)).results.markdown).toContain("| bolt | 4 |");
  });
});
