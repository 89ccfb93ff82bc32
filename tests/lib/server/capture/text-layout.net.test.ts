import { describe, expect, it } from "vitest";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, UNBLOCKED } from "./fixtures.ts";

const STYLE = `
  .pair { display: flex; justify-content: space-between; width: 20em }
  .grid { display: grid; grid-template-columns: 1fr 1fr }
  .line { display: block }
  .chip { margin-right: 1em; padding: 4px; border: 1px solid }
  .box { display: inline-block; margin-right: 20px }
  .table { display: table } .row { display: table-row } .cell { display: table-cell }
  .cap { float: left; font-size: 3em; padding-right: 6px }
  code { padding: 0.2em 0.4em }
  .lines { white-space: pre-line }
  .listing { white-space: pre; font-family: monospace }
  .blob td { white-space: pre; font-family: monospace }
  .code span { display: block }`;

/** Bodies of pages by path. */
const BODIES: Record<string, string> = {
  "/flex": `<div class="pair"><span>Draught</span><span>2 m</span></div>`,
  "/grid": `<div class="grid"><b>Beam</b><i>4 m</i><b>Mast</b><i>15 m</i></div>`,
  "/lines": `<p><span class="line">Quay 4</span><span class="line">2011 Harbour</span></p>`,
  "/chips": `<p><span class="chip">oak</span><span class="chip">brass</span><span class="chip">hemp</span></p>`,
  "/boxes": `<div><a class="box" href="/a">North</a><a class="box" href="/b">South</a></div>`,
  "/cells": `<span class="table"><span class="row"><span class="cell">Crew</span><span class="cell">4</span></span><span class="row"><span class="cell">Guests</span><span class="cell">9</span></span></span>`,
  "/joined": `<p>un<b>break</b>able, <span>fore</span><span>castle</span> (<code>sail()</code>) and <code>rope</code>s</p>`,
  "/cap": `<p><span class="cap">T</span>he story begins.</p>`,
  "/poem": `<p class="lines">First row\nsecond row</p>`,
  "/custom": `<p>Pump <x-name>P7</x-name> by <x-user><a href="/u">Ann</a></x-user>, <b>the <x-term>valve</x-term></b>.</p>`,
  "/card": `<x-card><h2>Cabins</h2><p>There are six.</p></x-card>`,
  "/spans": `<pre class="code"><code class="language-ts"><span>const a = 1;</span><span>  return a;</span></code></pre>`,
  "/editor": `<div class="cm-editor"><div class="cm-gutters"><div>1</div><div>2</div></div><div class="cm-content listing"><div class="cm-line">if (a)</div><div class="cm-line">    b()</div></div></div>`,
  "/blob": `<table class="blob"><tr><td data-line-number="1"></td><td>def f():</td></tr><tr><td data-line-number="2"></td><td>    return 1</td></tr></table>`,
  "/style": `<p>Run <code style="display:block;white-space:pre">make all\nmake test</code></p>`,
  "/xmp": `<xmp>a <b>\n* c</xmp>`,
  "/closed": `<x-closed></x-closed><script>customElements.define("x-closed", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "closed" }).innerHTML = "<p>Rinse every rope.</p>" } })</script>`,
  "/slotted": `<x-part><template shadowrootmode="closed"><p>Winter berths</p><slot></slot></template><p>Summer berths</p></x-part>`,
  "/foreign": `<p>Our partner's list:</p><iframe src="http://frame.test/list" title="Open posts" width="600" height="300"></iframe>`,
  "/list": `<h2>Rigger</h2><p>Bring references.</p>`,
  "/sandboxed": `<iframe sandbox="allow-scripts" srcdoc="<p>Sealed note</p>" width="400" height="90"></iframe>`,
  "/player": `<p>Watch it:</p><iframe src="https://www.youtube.com/embed/abc" title="The launch" width="560" height="315"></iframe>`,
};

/** Documents in encodings that they do not declare, or declare wrongly. */
const ENCODED: Record<string, [type: string, body: Buffer]> = {
  "/undeclared": ["text/html", Buffer.from("<title>T</title><p>Köln – “größer” 港</p>")],
  "/wrong": ["text/html; charset=iso-8859-1", Buffer.from("<title>T</title><p>Köln – größer</p>")],
  "/latin": ["text/html; charset=iso-8859-1", Buffer.from("<title>T</title><p>Köln größer</p>", "latin1")],
  "/plain.txt": ["text/plain", Buffer.from("héllo – wörld")],
};

const at = await startTestServer(({ url = "" }, response) => {
  const [type, body] = ENCODED[url] ?? [
    "text/html; charset=utf-8",
    `<!doctype html><html lang="en"><head><title>Page</title><style>${STYLE}</style></head><body>${BODIES[url] ?? ""}</body></html>`,
  ];
  response.writeHead(200, { "content-type": type }).end(body);
});
const settings = createCaptureConfig({ resolve: { "site.test": at, "frame.test": at }, allow: [at] });

const extract = (path: string, page: { rawHtml?: boolean } = {}) =>
  extractWithoutApi(
    { url: `http://site.test${path}`, ...UNBLOCKED, onlyMainContent: false },
    { settings, page },
  );

const read = async (path: string): Promise<string> => ((await extract(path)).results.markdown ?? "").trim();

describe("extractFromPage reads what style sheets set apart", () => {
  it.each([
    ["/flex", "Draught 2 m"],
    ["/grid", "**Beam** *4 m*\\\n**Mast** *15 m*"],
    ["/lines", "Quay 4\\\n2011 Harbour"],
    ["/chips", "oak brass hemp"],
    ["/boxes", "[North](http://site.test/a) [South](http://site.test/b)"],
    ["/cells", "Crew 4\\\nGuests 9"],
    ["/joined", "un**break**able, forecastle (`sail()`) and `rope`s"],
    ["/cap", "The story begins."],
    ["/poem", "First row\\\nsecond row"],
    ["/custom", "Pump P7 by [Ann](http://site.test/u), **the valve**."],
    ["/card", "## Cabins\n\nThere are six."],
    ["/spans", "```ts\nconst a = 1;\n  return a;\n```"],
    ["/editor", "```\nif (a)\n    b()\n```"],
    ["/blob", "```\ndef f():\n    return 1\n```"],
    ["/style", "Run\n\n```\nmake all\nmake test\n```"],
    ["/xmp", "```\na <b>\n* c\n```"],
  ])("%s", async (path, markdown) => {
    expect(await read(path)).toBe(markdown);
  });

  it("leaves no mark of it in the markup", async () => {
    const { rawHtml } = await extract("/lines", { rawHtml: true });
    expect(rawHtml).toContain(BODIES["/lines"]);
  });
});

describe("extractFromPage reads what scripts of a page cannot", () => {
  it.each([
    ["/closed", "Rinse every rope."],
    ["/slotted", "Winter berths\n\nSummer berths"],
    [
      "/foreign",
      "Our partner's list:\n\n[Open posts](http://frame.test/list)\n\n## Rigger\n\nBring references.",
    ],
    ["/sandboxed", "Sealed note"],
    ["/player", "Watch it:\n\n[The launch](https://www.youtube.com/embed/abc)"],
  ])("%s", async (path, markdown) => {
    expect(await read(path)).toBe(markdown);
  });
});

describe("extractFromPage decodes", () => {
  it.each([
    ["/undeclared", "Köln – “größer” 港"],
    ["/wrong", "Köln – größer"],
    ["/latin", "Köln größer"],
    ["/plain.txt", "```\nhéllo – wörld\n```"],
  ])("%s", async (path, markdown) => {
    expect(await read(path)).toBe(markdown);
  });
});
