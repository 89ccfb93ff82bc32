import { chromium } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { PDF_LIMITS, readPdfInWorker } from "#server/extraction/pdf/read-pdf-in-worker.ts";
import type { ExtractionRequestInput } from "#shared/capture/contract.ts";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { testBrowser } from "#tests/support/test-browser.ts";
import { buildPdf } from "../../../../emulators/sample-sites/src/pdf-file.ts";
import { createCaptureConfig } from "./fixtures.ts";

const REPORT = `<!doctype html><html lang="en"><title>Annual report</title>
  <h1>Annual report</h1><p>See <a href="https://example.com/figures">the figures</a> below.</p>
  <h2>Figures</h2><ol><li>One apple</li><li>Two pears<ul><li>small ones</li></ul></li></ol>
  <table><tr><th>Year</th><th>Sales</th></tr><tr><td>2025</td><td>1,350</td></tr></table></html>`;
const MARKDOWN = `# Annual report

See [the figures](https://example.com/figures) below.

## Figures

1. One apple
2. Two pears
   - small ones

| Year | Sales |
| - | - |
| 2025 | 1,350 |`;

let cookies: (string | undefined)[] = [];
const files: Record<string, Buffer> = { "/locked.pdf": Buffer.alloc(0), "/not-a.pdf": Buffer.from("hello") };

const at = await startTestServer(({ url = "", headers }, response) => {
  cookies.push(headers.cookie);
  if (url === "/moved") return response.writeHead(302, { location: "/report.pdf" }).end();
  if (url === "/large.pdf") {
    response.writeHead(200, { "content-type": "application/pdf" });
    return response.end(Buffer.alloc(PDF_LIMITS.bytes + 1));
  }
  return response
    .writeHead(200, { "content-type": "application/pdf" })
    .end(files[url] ?? files["/report.pdf"]);
});

beforeAll(async () => {
  const browser = await chromium.launch(await testBrowser());
  const page = await browser.newPage();
  await page.setContent(REPORT);
  files["/report.pdf"] = await page.pdf({ tagged: true });
  await browser.close();
  files["/pages.pdf"] = buildPdf(
    Array.from({ length: 30 }, (_, index) => [{ text: `This is page ${index + 1}.`, x: 50, y: 700 }]),
  );
});

const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });
const extract = (path: string, more: Partial<ExtractionRequestInput> = {}, pdfPages = 25) =>
  extractWithoutApi(
    { url: `http://site.test${path}`, ...more },
    { settings, page: { cookies: [{ name: "session", value: "1" }] }, pdfPages },
  );

describe("an address that is a PDF document", () => {
  test("is extracted by its structure tree: headings, links, lists and tables", async () => {
    const { results, metadata } = await extract("/report.pdf");
    expect(results.markdown?.trim()).toBe(MARKDOWN);
    expect(metadata).toMatchObject({
      title: "Annual report",
      language: "en",
      contentType: "application/pdf",
      status: 200,
      pageCount: 1,
      readPages: 1,
      isTruncated: false,
    });
  });

  test("is read after a redirect, with the cookies of the request, and as HTML", async () => {
    cookies = [];
    const { results, metadata } = await extract("/moved", { formats: ["html"] });
    expect(metadata.finalUrl).toBe("http://site.test/report.pdf");
    expect(results.html).toContain("<h1>Annual report</h1>");
    expect(new Set(cookies)).toEqual(new Set(["session=1"]));
  });

  test("is read up to the pages of the plan", async () => {
    const { results, metadata } = await extract("/pages.pdf");
    expect(metadata).toMatchObject({ pageCount: 30, readPages: 25, isTruncated: true });
    expect(results.markdown).toContain("This is page 25.");
    expect(results.markdown).not.toContain("This is page 26.");
  });

  test.each([
    ["/not-a.pdf", "This PDF document is damaged."],
    ["/locked.pdf", "This PDF document is damaged."],
    ["/large.pdf", "The file is larger than 25 MB."],
  ])("%s is refused with its reason", async (path, message) => {
    await expect(extract(path)).rejects.toMatchObject({ code: "unsupported_media_type", message });
  });

  test("is refused on a plan without PDF documents", async () => {
    await expect(extract("/report.pdf", {}, 0)).rejects.toMatchObject({
      code: "unsupported_media_type",
      message: "This address is a download, not a web page.",
    });
  });
});

describe("the thread that reads a document", () => {
  const read = (limits: Partial<typeof PDF_LIMITS>, signal = new AbortController().signal) =>
    readPdfInWorker(new Uint8Array(files["/pages.pdf"] ?? []), {
      maxPages: 30,
      signal,
      limits: { ...PDF_LIMITS, ...limits },
    });
  const complex = {
    code: "unsupported_media_type",
    message: "This PDF document is too large or too complex to extract its content.",
  };

  test("ends when the document takes too long, or too much memory", async () => {
    await expect(read({ totalMs: 1 })).rejects.toMatchObject(complex);
    await expect(read({ heapMb: 4 })).rejects.toMatchObject(complex);
    await expect(read({ buffersMb: 0 })).rejects.toMatchObject(complex);
  });

  test("ends with the signal, and the next document is read", async () => {
    const controller = new AbortController();
    const reading = read({}, controller.signal);
    controller.abort(new Error("disconnected"));
    await expect(reading).rejects.toThrow("disconnected");
    expect(await read({})).toMatchObject({ readPages: 30 });
  });
});
