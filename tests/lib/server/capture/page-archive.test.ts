import { expect, it } from "vitest";
import { inlineCss } from "#server/capture/page-archive/css.ts";
import { createArchiveHtml } from "#server/capture/page-archive/html.ts";
import { completeMhtml } from "#server/capture/page-archive/mhtml.ts";

const RED = { contentType: "image/png", base64: "cmVk" };
const SHEETS: Record<string, string> = {
  "http://a.test/css/b.css": "b{background:url(red.png)}",
  "http://a.test/css/loop.css": '@import "loop.css";i{}',
};
const resources = {
  toDataUrl: (url: string) => (url.endsWith("/css/red.png") ? "data:image/png;base64,cmVk" : null),
  readStyleSheet: (url: string) => SHEETS[url] ?? null,
};
const DATA = 'url("data:image/png;base64,cmVk")';
const NONE = 'url("data:,")';

it.each([
  ["a{background:url(red.png)}", `a{background:${DATA}}`],
  ["a{background:URL( 'red.png' )}", `a{background:${DATA}}`],
  [String.raw`a{background:u\72 l(r\65 d.png)}`, `a{background:${DATA}}`],
  ["a{background:url(none.png),url(#id)}", `a{background:${NONE},url("#id")}`],
  ["a{background:url(data:image/gif;base64,AA)}", 'a{background:url("data:image/gif;base64,AA")}'],
  ["a::after{content:'url(red.png) /* @import'}", "a::after{content:'url(red.png) /* @import'}"],
  ["/* url(red.png) */a{}", " a{}"],
  ["@import 'b.css';i{}", `b{background:${DATA}}i{}`],
  [
    "@import url(b.css) layer(x) supports(display: grid) screen and (width > 1px);",
    `@media screen and (width > 1px){@supports (display: grid){@layer x{b{background:${DATA}}}}}`,
  ],
  [String.raw`@imp\6frt "http://b.test/";`, ""],
  ["@import 'loop.css';", "i{}".repeat(5)],
  ["a{background:url(red.png", `a{background:${DATA}`],
  [String.raw`.md\:a\32 b:not(:defined){}`, String.raw`.md\:a\32 b:not(*){}`],
])("inlineCss turns %j into %j", (css, expected) => {
  expect(inlineCss(css, "http://a.test/css/main.css", resources)).toBe(expected);
});

const SYMBOLS =
  '<?xml version="1.0"?><svg><symbol id="a"><path d="M0 0" onclick="x"/><script>x</script></symbol></svg>';
const RESOURCES = new Map([
  ["http://a.test/red.png", RED],
  ["http://a.test/symbols.svg", { contentType: "image/svg+xml", base64: btoa(SYMBOLS) }],
]);
const toBody = async (markup: string) => {
  const content = `<base href="http://a.test/x/"><html><head></head><body>${markup}</body></html>`;
  const html = await createArchiveHtml({ content, resources: RESOURCES }, 10_000);
  expect(html).toMatch(/^<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/);
  return html
    .replace(/^.*<body>/s, "")
    .replace("</body></html>", "|")
    .replace(/\|$/, "");
};

it.each([
  ['<img src="/red.png#x" alt="a">', '<img alt="a" src="data:image/png;base64,cmVk">'],
  ['<img src="/none.png" srcset="/red.png 1x" onerror="x">', "<img>"],
  ['<a href="../p?q#r" target="_top">p</a>', '<a href="http://a.test/p?q#r" rel="noopener noreferrer">p</a>'],
  ['<a href=" JavaScript:x">p</a><a href="data:text/html,x">q</a>', "<a>p</a><a>q</a>"],
  [
    '<form action="/x" method="post"><button formaction="/y">b</button></form>',
    '<form method="dialog"><button>b</button></form>',
  ],
  ["<script>x</script><noscript><img src=x></noscript><template><b>x</b></template>c", "c"],
  [
    '<template shadowrootmode="closed"><b>x</b></template>',
    '<template shadowrootmode="closed"><b>x</b></template>',
  ],
  ['<iframe src="/x" width="9"></iframe>', '<iframe sandbox="" width="9"></iframe>'],
  [
    "<style>a>b{} @media (width < 9px){} c::after{content:'</style'}</style>",
    "<style>a>b{} @media (width < 9px){} c::after{content:'\\3c /style'}</style>",
  ],
  ["<style><!-- a{} --></style><style archive-disabled>b{}</style>", "<style> a{} </style>"],
  [
    '<svg><set attributeName="href" to="javascript:x"></set><use href="/s.svg#a"></use><use href="#a"></use></svg>',
    '<svg><use></use><use href="#a"></use></svg>',
  ],
  [
    '<p style="background:url(/red.png)" @click="x">&lt;b&gt;</p>',
    '<p style="background:url(&quot;data:image/png;base64,cmVk&quot;)">&lt;b&gt;</p>',
  ],
  [
    '<meta http-equiv="refresh" content="0;url=/x"><link rel="prefetch" href="/x"><object data="/x">o</object><embed src="/x">',
    "<object>o</object>",
  ],
  [
    '<svg><use href="/symbols.svg#a"></use></svg>',
    '<svg><use href="#a"></use></svg>|<svg aria-hidden="true" style="position: absolute; width: 0; height: 0; overflow: hidden"><svg><symbol id="a"><path d="M0 0"></path></symbol></svg></svg>',
  ],
])("createArchiveHtml turns %j into %j", async (markup, expected) => {
  expect(await toBody(markup)).toBe(expected);
});

it.each(["<p>".repeat(30_000), `<p>${"a".repeat(20_000)}`, '<img src="/red.png">'.repeat(400)])(
  "createArchiveHtml refuses a page that is too large or too deep",
  async (markup) => {
    await expect(toBody(markup.replaceAll("<p>", "<div>"))).rejects.toThrow(/too/);
  },
);

it("completeMhtml adds resources that the snapshot does not have", () => {
  const content =
    'Content-Type: multipart/related; boundary="--b"\r\n\r\n----b\r\nContent-Location: http://a.test/1\r\n\r\nx\r\n----b--\r\n';
  const resources = new Map([
    ["http://a.test/1", RED],
    ["http://a.test/2", RED],
  ]);
  const added =
    "----b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: http://a.test/2\r\n\r\ncmVk\r\n";
  expect(completeMhtml({ content, resources })).toBe(content.replace("----b--", `${added}----b--`));
});
