type Change = {
  /** ISO date; the newest is `info.version` of the OpenAPI document. */
  date: string;
  changes: string[];
};

/** Changes of the public API, newest first. */
export const CHANGELOG: Change[] = [
  {
    date: "2026-11-28",
    changes: [
      "`platforms` of name checks, lists and schedules can be GitHub, GitLab, npm packages and scopes, PyPI, crates.io, RubyGems, Packagist, Docker Hub, Homebrew, VS Code Marketplace, Bluesky, Reddit, TikTok, Twitch, LinkedIn, Product Hunt, Telegram and Mastodon. Without `platforms` the same three are checked as before. Each started 18 domains and names of further platforms use one check.",
      "`tlds` of [name checks](/docs/names), lists and schedules can be every TLD with RDAP in IANA's list, and endings of two labels such as `.co.uk`. A name that is typed with one is checked under it first. Each started 18 domains use one check. Free names under TLDs that are not open to everyone have the reason `not_open`.",
      "Entries of lists of names can have TLDs of their own, as in `brand.{shop,co.uk}`. Items of these jobs have `results`, the state at each source, which the CSV has, too.",
      "`ideas` of name checks looks up 50 domains that are formed from one or two words, available ones first, for three checks. `variation` says how each was formed.",
      "`shareId` of a job of names: its public page, which its screen turns on and off.",
      "Available domains have `price`, a registrar's list price with its date, where the operator has set a price list.",
      "Taken domains have the reason `for_sale` or `parked` when their name servers are those of a marketplace or of parked pages.",
      "[Saved sessions](/docs/sessions): `session` of screenshots, PDF documents, extractions, lists, schedules and watches opens pages with the cookies and storage of a browser that is signed in. `POST /sessions`, `GET /sessions` and `DELETE /sessions/{id}` manage them. `login` has steps that sign in with stored secrets and codes of an authenticator app. A capture whose session has ended is `signed_out`.",
      "[`steps`](/docs/steps) of screenshots, PDF documents, extractions, lists, schedules, crawls and watches, and the MCP tool `run_steps`: click, type, press, select, check, hover, scroll and wait before the capture. `step_failed` names the step that failed and shows the page, and so does `upstream_timeout` with a step that was not done in time. Elements in frames of the same site are found. What steps of lists, schedules and watches type is stored encrypted; watches return `[stored]` instead.",
      "`includeSelectors` and `excludeSelectors` of extractions; `minLength`, `maxLength`, `minimum` and `maximum` in `schema`. Jobs that extract several `formats` store all of them, as JSON.",
      "Firecrawl's `extract` with a schema, `crawl/active`, concurrency and credit usage; the formats `summary` and `changeTracking`; several formats, selectors and webhooks in crawls and batches. Prompts are answered with a `warning`.",
      "Firecrawl's actions `write`, `press`, `scrape` and `screenshot`; `click` is a click with the pointer.",
      "`lists` of extractions finds the [largest lists](/docs/records#lists) of a page without a selector, with `fields` that read the same records. The MCP tool `extract_records` has it too.",
      "The preset `recipe`. The preset `product` also reads a visible SKU, and that a product is in stock from its button for the cart.",
      "[Feeds](/docs/watches#feeds) of watched pages: `POST /watches/{id}/feed` creates their secret addresses, `DELETE` ends them.",
      "Webhooks to [chats](/docs/webhooks#chats): `kind` can be `telegram`, `teams`, `google_chat` and `ntfy`, with the fields `token` and `chatId`. `url` is optional when a webhook is created. Webhooks have `chatId` and `hasToken`.",
      "[Watched sites](/docs/schedules#sites): a schedule with `crawl` compares its runs and reports new, changed and removed pages, by `GET /schedules/{id}/changes`, the webhook `site.changed` and email. Schedules have `crawl` and `expectedUsesPerMonth`, their `kind` can be `crawl`, and runs have `site`.",
      "`unchangedBy` of a job's items names pages of a watched site that were not opened; `isWatched` of a job's `crawl` marks its runs. `GET /jobs/{id}/archive?only=changed` has the changed pages of a run.",
      "The webhook `watch.changed` has the change: `changes`, `addedLines`, `removedLines`, `pictureShare`, `checkId`, and `url` of the page that shows it. Emails and chats show the changed lines and lead to the change.",
      "`POST /watches/import` creates watches of a list, an OPML document or the pages of a job.",
      "Watches of pages have `capture` (device, wait, clicks, scroll, headers, cookies and what is blocked), `cron`, `timeZone`, `quietHours` and `tags`.",
      "[Rules](/docs/watches#rules) of page watches, `alertIf`: report a change only if text contains or matches, a number passes a limit or changes by a share, or an element appears or disappears. Checks have `matchedRules`.",
      "Page watches of a [price or stock](/docs/watches#prices) by `value`, with its source in `value` of the checks.",
      "`pictureThreshold`, `ignoreAreas` and `ignoreSelectors` of page watches.",
      "`ignoredChanges` of a watch's checks and of changes of a site has the differences that do not count.",
      "`fields` of extractions nest: lists of [records](/docs/records), each read inside its own element, at most 500. New types are `money`, `boolean`, `image`, `html` and `attribute`. `missing` names the selector that matches nothing, and the nearest that does.",
      "The preset `product` also reads the visible price and stock near the main heading (`sources` says `visible`), has `availability` in the names of schema.org, and `offers` of products with several.",
      "The MCP tool `extract_records` reads records by `fields` or a JSON `schema`, and tables.",
      "`GET /jobs/{id}/records.csv` has the data of all pages of a job, one line for each record; `hasRecords` of a job says whether there is any. Items of such jobs store all of their data.",
      "`tables` of extractions returns the [data tables](/docs/records#tables) of a page with header and rows.",
      "`schema` of extractions answers a [JSON Schema](/docs/records#schema) without a language model. Firecrawl's format `json` with a schema does the same.",
      "Crawls and maps find more pages: those with names of files (`/wiki/Node.js`), routes in fragments (`#/install`), and pages with a parameter such as `sid` that is no session. Queries are written in the encoding of their page.",
      '`POST /map` follows redirects of the start by `<meta http-equiv="refresh">` and script, reads it in its encoding, and has `description` beside `title`, also of the start and of entries in feeds.',
      "Sitemaps can be RSS, Atom, UTF-16 and more. Those that cannot be read are named in `crawl.sitemapProblems` of a job and `sitemapProblems` of a map.",
      "Crawls open up to four pages of a site at once while it answers within half a second, and obey `Retry-After` after 429 and 503. `delaySeconds` is 0 by default; 1 keeps a second between two pages.",
      "The ZIP file of a crawl also has all pages in one file: `llms-full.txt` and `pages.jsonl`.",
      "`subdomains` of crawls and maps also opens pages of hosts below that of the start. Firecrawl's `allowSubdomains` and `includeSubdomains` do the same.",
      "`webhook` of jobs is an address for the events of one job.",
      "Addresses with a port that is never opened are refused when a list, crawl or schedule is created.",
      "`comments` of extractions and jobs keeps or drops all comments of readers in the main content. Without it they are kept on forums and dropped elsewhere.",
      "The main content ends where the article ends: less of related stories, lists of the most read and author boxes is kept.",
    ],
  },
  {
    date: "2026-11-27",
    changes: [
      "`emptyReason` of screenshots, PDF documents and extractions says why a page has no content, such as `still_loading`. Such a call is not charged and not stored; in a job, the item fails with the reason.",
      "PDF documents: text with predefined character maps, form fields, notes and comments are read, and `metadata.unreadablePages` names pages without text.",
      "`scroll` of extractions, jobs and crawls scrolls to the end of a page first, for pages that load more and lists that drop rows. Firecrawl's action `scroll` does the same.",
      'A page is ready when its own requests have ended and its text no longer changes; redirects by `<meta http-equiv="refresh">`, script and form are followed.',
    ],
  },
  {
    date: "2026-11-26",
    changes: [
      "The scopes of a key bind the objects of a call: a key with only `names` no longer sees captures, their jobs, schedules and watches, and so on. Lists leave them out, and a call about one is 403 `insufficient_scope`.",
      "`Idempotency-Key` works on every `POST`, also of webhooks, watches and schedules, and does not depend on the order of the fields.",
      "Errors `limit_reached` and `no_access` have `planLimit`: what the plan allows, what is used, when that resets and where larger plans are.",
      "A request of a page of another site is 403 `cross_origin`; it was `no_access`.",
      "Names and descriptions with control characters, or with those that change the direction of text, are refused.",
      "Tests of a webhook are sent once, at most 10 a minute.",
      "Calls of Firecrawl's SDK: `skipTlsVerification` is accepted with a `warning`, and `x-idempotency-key` is honored.",
    ],
  },
  {
    date: "2026-11-23",
    changes: [
      "[Crawls](/docs/crawling): the pages of a site as Markdown, with sitemaps and robots.txt, and a list of a site's addresses. `Job` has `crawl`, and its `kind` can be `crawl`.",
      "[MCP server](/docs/mcp) with tools for screenshots, page content, fields, name checks and usage.",
      "The calls `scrape`, `batchScrape`, `crawl` and `map` of [Firecrawl's SDK](/docs/coming-from-firecrawl).",
      "[Webhooks](/docs/webhooks): signed messages about jobs, usage and more, and calls to manage them with the new scope `webhooks`.",
      "Tools of the MCP server for jobs: `start_captures`, `get_job` and `cancel_job`.",
      "`Prefer: respond-async` answers screenshots, PDF documents, extractions and name checks with a job.",
      "[Schedules](/docs/schedules): captures and checks that repeat by a cron expression.",
      "[Watches](/docs/watches) of pages and names, and calls to manage them. `usage` can name the tool `pageWatch`.",
      "Jobs: lists of addresses and names in the background, with their items, a ZIP file and a CSV file.",
    ],
  },
  {
    date: "2026-11-22",
    changes: [
      "Version 1: screenshots, PDF documents, extraction of text, links, fields and presets, and name checks.",
      "HTML documents as a source, and signed image links.",
      "Captures, checks and usage can be read, and captures and checks deleted.",
    ],
  },
];
