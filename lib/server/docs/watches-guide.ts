import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { createWatchLimits } from "./plan-limits.ts";

/** The page about watching pages and names. */
export const watchesGuide = (): DocPage => ({
  slug: "watches",
  group: "Guides",
  title: "Watch pages and names",
  description: "An email and a webhook when a page changes or a name becomes available.",
  blocks: [
    {
      kind: "text",
      text: `[Start a watch](${paths.watches}), or create one by the [API](${paths.docs("create-watch")}). Changes are reported by email, by the [webhook](${paths.docs("webhooks")}) events \`watch.changed\`, \`watch.failed\` and \`name.available\`, and in [chats](${paths.docs("webhooks", "chats")}) such as Slack, Telegram and Teams. An alert has the changed lines, up to 20 in an email and 10 in a chat, and leads to the change. An email also has the picture of what is different when pictures are compared. [Extra recipients](${paths.docs("schedules", "recipients")}) get copies of the emails about changed pages and available names.`,
    },
    { kind: "heading", id: "pages", text: "Pages" },
    {
      kind: "list",
      items: [
        "A page is opened in a browser with consent banners, ads and trackers blocked. Its text without the frame of the site is compared, or the part that your CSS selector names. The form of a new watch can show this text before you start, and the page to point at: a click on its picture, or its parts in a list, chooses what is watched or ignored.",
        "The first check looks twice, a minute apart, and learns what changes on every load.",
        "Not compared are relative times, clocks, stamps such as “Last updated”, counters of views or comments, ids of sessions and requests, tokens in addresses, addresses of images, advertisements, consent banners, lists such as “Related articles”, and the order of lines.",
        "Prices, stock, sentences, headings, rows of tables, targets of links and removed parts are changes. A change is reported when a second look, a minute later, shows it too.",
        "With `picture`, full-page screenshots are compared as well. A change counts from 1 % of the picture, or from `pictureThreshold`, 0.1 to 20 %.",
        "`ignoreSelectors` names elements that are not compared, neither in the text nor in the picture. `ignoreAreas` are rectangles of the picture that do not count.",
        "`capture` says how the page is opened: device, language, wait, clicks, scroll, headers and cookies, and what is blocked. Headers, cookies and what steps type are stored encrypted.",
        "A page is checked at an interval or at the times of a `cron` expression. No check starts in `quietHours`; one that is due waits for their end.",
        "A page that changes so much on every load that nothing can be compared has the state `unstable`, and is not reported. Choose a part of it with a selector.",
      ],
    },
    {
      kind: "text",
      text: `All pages of a site are watched by [one schedule](${paths.docs("schedules", "sites")}).`,
    },
    { kind: "heading", id: "sources", text: "What can be watched" },
    {
      kind: "list",
      items: [
        "Pages, as a browser shows them.",
        "JSON, XML and text files, as the browser shows them: each line is compared.",
        "RSS and Atom feeds: the entries with their texts.",
        "PDF documents: their text, as far as your plan reads pages.",
      ],
    },
    { kind: "heading", id: "import", text: "Many pages at once" },
    {
      kind: "text",
      text: `A list of addresses, a CSV, text or OPML file, or the pages that a list or crawl has captured become watches with the same options, in the form or by [the API](${paths.docs("import-watches")}). Pages that are watched already are left out. OPML names become names of watches, its folders and categories tags. The list of watches exports its pages as OPML.`,
    },
    { kind: "heading", id: "rules", text: "Rules" },
    {
      kind: "text",
      text: "With rules (`alertIf`, at most ten) a change is reported only if one of them matches. Other changes are in the list of checks as “No rule matched”. The alert and the check name the rules that matched. A first look never alerts.",
    },
    {
      kind: "table",
      label: "Rules",
      table: {
        columns: ["Rule", "Matches when"],
        rows: [
          [
            "`added_contains`, `removed_contains`",
            "A line that came or went has `text`, in upper or lower case. Of a line that changed, only what the other version does not have counts.",
          ],
          [
            "`added_matches`, `removed_matches`",
            "The same with `pattern`, a regular expression of RE2: no backreferences and no lookaround. `(?i)` ignores case.",
          ],
          [
            "`number_below`, `number_above`",
            "The number of the watched part passes `number`. It is reported when that becomes true, not while it stays true.",
          ],
          [
            "`number_changes`",
            "The number differs by `percent` from that at the last alert of this rule, so small changes add up. Another currency is not compared.",
          ],
          ["`number_falls`, `number_rises`", "The number is lower or higher than in the check before."],
          [
            "`element_appears`, `element_disappears`",
            "An element that matches `selector` is visible, or no longer. Hidden by a style, transparent or without a size is not visible. If it is the watched part, a page without it is no error.",
          ],
          ["`in_stock`, `out_of_stock`", "The watched stock becomes that."],
        ],
      },
    },
    {
      kind: "text",
      text: "The number of a watch with `selector` is the first price in the element, else the first number, as `1.299,00 €`, `1,299.00` or `1 299,00`; of a watch of a price it is the price. A number that is not shown is the last one.",
    },
    { kind: "heading", id: "prices", text: "Prices and stock" },
    {
      kind: "list",
      items: [
        "`value: price` or `stock` watches a product page by its structured data (JSON-LD, microdata, OpenGraph). Without it, the largest price near the main heading counts, or words such as “In stock” there. Checks and alerts say which.",
        "The currency is that of the page; a `$` of a page that does not say which dollar stays `$`.",
        "One offer that can be bought makes a product “in stock”. Words that contradict each other are an error of the check.",
        "A price that is gone is an error of the check, unless the page says that the product is out of stock.",
      ],
    },
    { kind: "heading", id: "errors", text: "What is never a change" },
    {
      kind: "text",
      text: "An error of the site, a bot challenge, a login in place of the page, a selector without a match and an empty page are errors of the check. They cost nothing, and the third one in a row is reported once. After an update of our browser the page is compared with a new baseline, without a message.",
    },
    { kind: "heading", id: "names", text: "Names" },
    {
      kind: "list",
      items: [
        "A domain is looked up at its registry weekly, daily within 60 days of its expiry, every 12 hours in redemption, and every 10 minutes on the day on which it is expected to be released. A handle is looked up daily.",
        "We report that a name is available when its registry or platform has answered so twice, at least two minutes apart, and has also answered correctly about a name that is certainly taken. A lookup without an answer is never reported.",
        "Others can be faster: popular names are registered within seconds of their release.",
      ],
    },
    { kind: "heading", id: "digest", text: "Digest" },
    {
      kind: "text",
      text: `[Notifications](${paths.notifications}) can collect the emails about changed pages and sites into one an hour, a day (08:00) or a week (Monday, 08:00), in your time zone. Available names, chats, webhooks and feeds do not wait.`,
    },
    { kind: "heading", id: "feeds", text: "Feeds" },
    {
      kind: "list",
      items: [
        `**Feed** on the screen of a watched page, or above the list for all watches and watched sites, or the [API](${paths.docs("create-watch-feed")}) creates an address for feed readers: Atom and JSON Feed with the last 50 changes and their lines.`,
        "The address is secret: everyone who has it can read the feed. It is shown once and stored as a hash. **New address** ends the one before, **Turn off** ends the feed.",
        "A feed ends with its watch and with the account. Without a plan it has one entry that says so, and continues with the next plan.",
      ],
    },
    { kind: "heading", id: "watches-by-plan", text: "Watches by plan" },
    { kind: "table", label: "Watches by plan", table: createWatchLimits() },
    {
      kind: "text",
      text: "Each check of a page costs one page watch check, with its second look and its pictures; a preview costs one, too. Other allowances are not used. When the month's checks are used up, watches wait for the next month. Watched names cost nothing. Checks are kept for 30 days.",
    },
  ],
});
