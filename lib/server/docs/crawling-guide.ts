import { API_CALLS } from "#server/api/calls.ts";
import { CRAWL_LIMITS, ROBOT_AGENT, ROBOT_NAME } from "#server/crawl/config.ts";
import { createSnippets, YOUR_KEY } from "#shared/api/snippets.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { BASE_URL, toSlug } from "./call-page.ts";
import { createCrawlLimits } from "./plan-limits.ts";

const linkTo = (call: { operationId: string; summary: string }): string =>
  `[${call.summary}](${paths.docs(toSlug(call))})`;

const { createCrawlJob, mapSite, getJob, listJobItems, getJobArchive, cancelJob } = API_CALLS;

/** The guide to crawls, which is also what site owners find through the user agent. */
export const crawlingGuide = (): DocPage => ({
  slug: "crawling",
  group: "Guides",
  title: "Crawling",
  description:
    "The pages of a site as Markdown: how a crawl finds them, what it leaves out, and what it costs.",
  example: {
    label: "Start a crawl",
    snippets: createSnippets(
      {
        method: "POST",
        path: createCrawlJob.path,
        body: { url: "https://example.com/docs", limit: 50, include: ["/docs/**"] },
      },
      { baseUrl: BASE_URL, apiKey: YOUR_KEY },
    ),
  },
  blocks: [
    { kind: "heading", id: "steps", text: "From a site to a ZIP file" },
    {
      kind: "list",
      isOrdered: true,
      items: [
        `${linkTo(mapSite)}, if you want to see first which addresses it has. It costs 1 extraction.`,
        `${linkTo(createCrawlJob)}. With \`dryRun\` the answer says what it would use.`,
        `Wait for the [webhook](${paths.docs("webhooks")}) \`job.completed\`, or ask ${linkTo(getJob)} every few seconds.`,
        `${linkTo(listJobItems)} page by page, or ${linkTo(getJobArchive)}: Markdown files with \`manifest.json\`, which names the address of each, and all pages in one file: \`llms-full.txt\` for a language model, \`pages.jsonl\` with one JSON object per page.`,
      ],
    },
    { kind: "heading", id: "pages", text: "Which pages are opened" },
    {
      kind: "list",
      items: [
        "The start, the pages it links to, their links, and so on up to `maxDepth`; and those of the sitemap. Links are those of the page as the browser shows it.",
        "Pages of the same host only, with and without `www.`. With `subdomains` also those of hosts below it, such as `docs.example.com` of `example.com`. Links to other hosts are not followed. A page that redirects to another site fails.",
        "What is sent as HTML, whatever its name is: `/wiki/Node.js` and `/docs/manifest.json` can be pages. Where a name is that of a file, a request without its body finds out; archives and fonts are left out by their names. Documents such as PDF are opened, too.",
        "Each page once: addresses that differ in a fragment, a trailing slash, the order of the query, a session id or parameters such as `utm_source` are one page. `ignoreQuery` leaves out the query altogether.",
        "A parameter is a session id when its value is long and random, or differs between two visits of the site: `sid=101` names a page.",
        "Routes in fragments, `#/install` and `#!/install`, are pages where the script of the page that links to them shows them. Other fragments are not.",
        "Links are written as browsers do: paths in UTF-8, queries in the encoding of their page.",
        "`include` and `exclude` are patterns of the path: `*` is any text without a slash, `**` any text, and `/docs/**` is also `/docs`. A pattern with `#` is compared with the path and the route: `/#/guide/**`.",
        "In the order in which they are found, until `limit` is reached. So a site that never runs out of links ends there.",
        "A page that asks robots not to follow its links (`nofollow`) has none.",
      ],
    },
    { kind: "heading", id: "sitemaps", text: "Sitemaps" },
    {
      kind: "list",
      items: [
        "Those that robots.txt names, otherwise `/sitemap.xml`: XML, indexes of sitemaps, RSS, Atom and text with one address per line, also compressed, in any encoding, and with relative addresses.",
        `Up to ${CRAWL_LIMITS.sitemapEntries.toLocaleString("en-US")} addresses and 50 MB in each, as sitemaps.org allows; ${CRAWL_LIMITS.sitemapsEntries.toLocaleString("en-US")} addresses, 100 MB and ${CRAWL_LIMITS.sitemapFiles} files in all, within ${CRAWL_LIMITS.sitemapsMs / 1_000} seconds.`,
        "One that cannot be read is left out, and named with the reason in `crawl.sitemapProblems` of the job and `sitemapProblems` of a map: for example an HTML page instead of a sitemap.",
      ],
    },
    { kind: "heading", id: "cost", text: "What it costs" },
    {
      kind: "list",
      items: [
        "1 extraction for each page that is stored. The limit is reserved at the start, and what is not used is released when the crawl ends.",
        "A page that fails, answers with an error status, shows a bot challenge, has no content, or leads to a known page costs nothing.",
        `${linkTo(cancelJob)} releases the reservation of every waiting page.`,
        "A PDF document is read up to 25 pages.",
      ],
    },
    { kind: "table", label: "Crawls by plan", table: createCrawlLimits() },
    { kind: "heading", id: "robots", text: "For owners of sites" },
    {
      kind: "list",
      items: [
        `Our crawler is \`${ROBOT_NAME}\`. It reads robots.txt as RFC 9309 says: its own group, otherwise that of \`*\`; the longest rule decides. Without a robots.txt everything is allowed; while it answers with 5xx or not at all, nothing.`,
        "A site is opened by one page at a time, at most one a second. While it answers in less than half a second, up to four pages are opened at the same time, a quarter of a second apart.",
        `After 429 or 503 a site is opened by one page at a time, and not before \`Retry-After\`, up to ${CRAWL_LIMITS.retryAfterSeconds / 60} minutes. The page is tried once more.`,
        `\`Crawl-delay\` always counts, up to ${CRAWL_LIMITS.crawlDelaySeconds} s, with one page at a time.`,
        "robots.txt is read again after an hour.",
        "Only crawls obey robots.txt. A single capture is a visit of a person, and has the browser's user agent alone.",
      ],
    },
    { kind: "code", label: "End of the user agent", code: ROBOT_AGENT },
    {
      kind: "code",
      label: "robots.txt",
      code: `User-agent: ${ROBOT_NAME}\nDisallow: /private/\nCrawl-delay: 5`,
    },
  ],
});
