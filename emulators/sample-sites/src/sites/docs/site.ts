import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { fontFace } from "../../fonts.ts";
import { buildPdf } from "../../pdf-file.ts";
import { page, type Site } from "../../site.ts";
import { CHANGELOG, type DocPage, PAGES } from "./pages.ts";

const STYLE = `
${fontFace("Geist", "geist")}${fontFace("Geist Mono", "geist-mono")}
*{box-sizing:border-box}
body{margin:0;color:#1b1f24;background:#fff;font:16px/1.65 Geist,sans-serif}
a{color:#0b66d8;text-decoration:none}
.top{position:sticky;top:0;z-index:5;display:flex;align-items:center;gap:1.5rem;padding:0 1.5rem;height:60px;background:#fffffff2;border-bottom:1px solid #e5e8ec}
.logo{display:flex;gap:.6rem;align-items:center;font-weight:650;color:#1b1f24;font-size:1.05rem}
.search{margin-left:auto;border:1px solid #d5dae0;border-radius:8px;padding:.4rem .8rem;color:#5f6873;font-size:.9rem;min-width:15rem}
.version{font:13px "Geist Mono",monospace;background:#eef2f7;padding:.15rem .5rem;border-radius:6px}
.layout{display:grid;grid-template-columns:16rem minmax(0,46rem) 13rem;gap:3.5rem;max-width:88rem;margin:0 auto;padding:0 1.5rem}
.side{border-right:1px solid #e5e8ec;padding:2rem 1rem 2rem 0;font-size:.93rem}
.side h2{font-size:.86rem;margin:1.4rem 0 .4rem}
.side a{display:block;color:#47505b;padding:.24rem .6rem;border-radius:6px}
.side [aria-current]{background:#e8f1fd;color:#0b55b5;font-weight:550}
article{padding:2.2rem 0 4rem}
h1{font-size:2.4rem;letter-spacing:-.03em;line-height:1.15;margin:.3rem 0 .6rem}
h2{font-size:1.5rem;letter-spacing:-.02em;margin:2.4rem 0 .5rem}
.crumb{font-size:.87rem;color:#5f6873}
.lede{font-size:1.13rem;color:#47505b;margin:0 0 1.6rem}
pre{background:#0f1722;color:#d8e1ee;border-radius:10px;padding:1.1rem 1.3rem;overflow:auto;font:14px/1.65 "Geist Mono",monospace}
code{font:.9em "Geist Mono",monospace;background:#eef2f7;border-radius:5px;padding:.1em .35em}
pre code{background:none;padding:0;font-size:1em}
.k{color:#7fb8ff}.s{color:#9ddf9a}.c{color:#8593a6}.f{color:#f0c674}
table{border-collapse:collapse;width:100%;font-size:.95rem;margin:1.2rem 0}
th{text-align:left;font-weight:600;border-bottom:2px solid #d5dae0;padding:.55rem .8rem .55rem 0}
td{border-bottom:1px solid #e5e8ec;padding:.6rem .8rem .6rem 0;vertical-align:top}
.note{background:#fff7e6;border:1px solid #f2d9a0;border-radius:10px;padding:1rem 1.2rem;margin:1.5rem 0}
.note strong{display:block}
.toc{padding-top:2.6rem;font-size:.88rem}
.toc a{display:block;color:#5f6873;padding:.2rem 0}
.pager{display:flex;justify-content:space-between;border-top:1px solid #e5e8ec;margin-top:3rem;padding-top:1.2rem}
@media(max-width:1000px){.layout{grid-template-columns:minmax(0,1fr);gap:0}table{display:block;overflow:auto}.top{gap:1rem}.logo{white-space:nowrap}.top>a:last-child{display:none}.side,.toc,.search{display:none}}
`;

const TOP = `<header class="top"><a class="logo" href="/"><svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" fill="#0b66d8"/><path d="M7 8h7a4 4 0 0 1 0 8H9M12 12l-4 4 4 4" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>Relay Queue</a><span class="version">v4.2</span><span class="search">Search the docs</span><a href="/">Guides</a><a href="/">Reference</a></header>`;

const MANUAL = buildPdf(
  [
    [
      { text: "Relay Queue manual", x: 60, y: 770, size: 26 },
      {
        text: "A queue keeps jobs in PostgreSQL until a worker has finished them. A job that",
        x: 60,
        y: 720,
      },
      { text: "fails is tried again after a delay that doubles each time.", x: 60, y: 705 },
      { text: "1. Retries", x: 60, y: 660, size: 17 },
      { text: "\u0095 attempts: how often a job is tried", x: 60, y: 630 },
      { text: "\u0095 backoff: the delay before the next attempt", x: 60, y: 615 },
      { text: "Option", x: 60, y: 570 },
      { text: "Default", x: 220, y: 570 },
      { text: "attempts", x: 60, y: 554 },
      { text: "5", x: 220, y: 554 },
      { text: "timeout", x: 60, y: 538 },
      { text: "30 s", x: 220, y: 538 },
    ],
    [
      { text: "2. Schedules", x: 60, y: 770, size: 17 },
      { text: "A schedule adds a job at the times of its cron expression.", x: 60, y: 740 },
    ],
  ],
  { title: "Relay Queue manual" },
);

function side(current: string): string {
  const own: Record<string, [string, string][]> = {
    "Get started": [["/", "Introduction"]],
    Guides: [["/retries", "Retries and back-off"]],
    Reference: [["/options", "Queue options"]],
  };
  const groups = ["Get started", "Guides", "Reference", "Operations"].map(
    (group): [string, [string, string][]] => [
      group,
      [
        ...(own[group] ?? []),
        ...PAGES.filter((entry) => entry.group === group).map(({ path, title }): [string, string] => [
          path,
          title,
        ]),
      ],
    ],
  );
  const link = ([href, label]: [string, string]): string =>
    `<a href="${href}"${href === current ? ' aria-current="page"' : ""}>${label}</a>`;
  return `<nav class="side" aria-label="Docs">${groups.map(([name, links]) => `<h2>${name}</h2>${links.map(link).join("")}`).join("")}</nav>`;
}

const RETRIES = `<article><p class="crumb">Guides / Retries and back-off</p><h1>Retries and back-off</h1><p class="lede">A job that throws is tried again. This page says when, how often, and how to stop it.</p>
<p>Every queue has a retry policy. The default tries a job five times with a delay that doubles each time and a little noise, so that a thousand jobs which failed together do not come back together.</p>
<pre><code class="language-typescript"><span class="k">import</span> { Queue, exponential } <span class="k">from</span> <span class="s">"relay-queue"</span>;

<span class="c">// Tries at 2 s, 4 s, 8 s and 16 s, then gives up.</span>
<span class="k">export const</span> mail = <span class="k">new</span> <span class="f">Queue</span>(<span class="s">"mail"</span>, {
  attempts: 5,
  backoff: <span class="f">exponential</span>({ first: <span class="s">"2s"</span>, factor: 2, jitter: 0.2 }),
  deadLetter: <span class="s">"mail-failed"</span>,
});</code></pre>
<h2 id="policies">Policies</h2><p>Pick one of four, or write a function of the attempt number that returns milliseconds.</p>
<table><thead><tr><th>Policy</th><th>Delay before attempt <em>n</em></th><th>Good for</th></tr></thead><tbody>
<tr><td><code>fixed("5s")</code></td><td>5 s</td><td>Locks that free themselves</td></tr>
<tr><td><code>linear("5s")</code></td><td>5 s × <em>n</em></td><td>Slow partners</td></tr>
<tr><td><code>exponential()</code></td><td>first × factor<sup><em>n</em> − 1</sup></td><td>Everything over a network</td></tr>
<tr><td><code>never()</code></td><td>none</td><td>Payments | anything not idempotent</td></tr></tbody></table>
<div class="note"><strong>A retry is not free.</strong>A job that sends an e-mail and then throws will send it twice. Put the step that can fail first, or give the job a key with <code>once()</code>.</div>
<h2 id="give-up">Giving up on purpose</h2><p>Throw <code>GiveUp</code> when trying again cannot help. The job goes to the dead-letter queue at once:</p>
<pre><code class="language-typescript">mail.<span class="f">work</span>(<span class="k">async</span> (job) =&gt; {
  <span class="k">if</span> (!job.data.to.<span class="f">includes</span>(<span class="s">"@"</span>)) <span class="k">throw new</span> <span class="f">GiveUp</span>(<span class="s">"not an address"</span>);
  <span class="k">await</span> <span class="f">send</span>(job.data);
});</code></pre>
<h2 id="watch">Watching retries</h2><ol><li>Open the dashboard with <code>npx relay dash</code>.</li><li>Sort by <em>attempts</em>.<ul><li>Amber: will be tried again.</li><li>Red: in the dead-letter queue.</li></ul></li><li>Press <kbd>r</kbd> to run a job now.</li></ol>
<div class="pager"><a href="/">← Introduction</a><a href="/options">Queue options →</a></div></article>`;

const INTRO = `<article><p class="crumb">Get started</p><h1>Relay Queue</h1><p class="lede">Background jobs for Node.js on the database that you already have.</p><p>Relay keeps jobs in Postgres. There is no broker to run, and a job is written in the same transaction as the row that it is about, so it can neither be lost nor run for something that was rolled back.</p>
<pre><code class="language-shell">npm install relay-queue
npx relay migrate</code></pre><h2 id="numbers">How fast is it?</h2><table><thead><tr><th>Machine</th><th>Workers</th><th>Jobs per second</th><th>p99 latency</th></tr></thead><tbody><tr><td>2 cores, 4 GB</td><td>4</td><td>2,900</td><td>38 ms</td></tr><tr><td>8 cores, 32 GB</td><td>16</td><td>14,200</td><td>21 ms</td></tr></tbody></table><div class="pager"><span></span><a href="/retries">Retries and back-off →</a></div></article>`;

function buildDocPage(
  path: string,
  title: string,
  description: string,
  article: string,
  toc: string[],
): string {
  return page({
    lang: "en",
    title: `${title} | Relay Queue`,
    description,
    style: STYLE,
    body: `${TOP}<div class="layout">${side(path)}<main>${article}</main><nav class="toc" aria-label="On this page"><strong>On this page</strong>${toc.map((entry) => `<a href="#">${entry}</a>`).join("")}</nav></div>`,
  });
}

const toArticle = ({ group, title, lede, sections }: DocPage): string =>
  `<article><p class="crumb">${group} / ${title}</p><h1>${title}</h1><p class="lede">${lede}</p>${sections
    .map(
      ({ title: heading, text, code, items }) =>
        `<h2>${heading}</h2><p>${text}</p>${code ? `<pre><code>${escapeHtml(code)}</code></pre>` : ""}${items ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : ""}`,
    )
    .join(
      "",
    )}<div class="pager"><a href="/?utm_source=docs">← Introduction</a><a href="/internal/runbook">Runbook for our team</a></div></article>`;

const buildManualPage = (entry: DocPage): string =>
  buildDocPage(
    entry.path,
    entry.title,
    entry.lede,
    toArticle(entry),
    entry.sections.map(({ title }) => title),
  );

/** Crawlers may read the manual, but neither the notes of the team nor the search. */
const ROBOTS = `User-agent: *
Disallow: /internal/
Disallow: /search
Allow: /

Sitemap: /sitemap.xml
`;

const SITEMAP_PATHS = ["/", "/retries", "/options", ...PAGES.map(({ path }) => path), CHANGELOG.path];

const buildSitemap = (origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${SITEMAP_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`).join("\n")}
</urlset>
`;

const OPTIONS = `<article><p class="crumb">Reference</p><h1>Queue options</h1><table><thead><tr><th>Option</th><th>Type</th><th>Default</th></tr></thead><tbody>${[
  ["attempts", "number", "5"],
  ["backoff", "Policy", "exponential()"],
  ["concurrency", "number", "4"],
  ["timeout", "Duration", '"30s"'],
  ["deadLetter", "string", "none"],
]
  .map((row) => `<tr>${row.map((cell) => `<td><code>${cell}</code></td>`).join("")}</tr>`)
  .join("")}</tbody></table></article>`;

export const docs: Site = {
  host: "docs.test",
  title: "Relay Queue documentation",
  shows:
    "Documentation to crawl: 17 linked pages with code, tables and side navigation, a sitemap and robots.txt.",
  routes: {
    "/": buildDocPage("/", "Introduction", "Background jobs for Node.js on Postgres.", INTRO, [
      "How fast is it?",
    ]),
    "/retries": buildDocPage(
      "/retries",
      "Retries and back-off",
      "When a failed job is tried again.",
      RETRIES,
      ["Policies", "Giving up on purpose", "Watching retries"],
    ),
    "/manual.pdf": () => ({ type: "pdf", body: MANUAL }),
    ...Object.fromEntries([...PAGES, CHANGELOG].map((entry) => [entry.path, buildManualPage(entry)])),
    "/internal/runbook": buildDocPage(
      "/internal/runbook",
      "Runbook",
      "Notes of the team.",
      "<article><h1>Runbook</h1><p>Not for crawlers.</p></article>",
      [],
    ),
    "/robots.txt": () => ({ type: "text", body: ROBOTS }),
    "/options": buildDocPage("/options", "Queue options", "Every option of a queue.", OPTIONS, []),
  },
  handle: ({ headers }, response, path) => {
    if (path !== "/sitemap.xml") return false;
    response.writeHead(200, { "content-type": "application/xml" });
    // The site is served under several names and both schemes.
    response.end(buildSitemap(`http://${headers.host}`));
    return true;
  },
};
