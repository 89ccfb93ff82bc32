import { placeholderLandscape } from "../../placeholder-image.ts";
import { page, type Site, svg } from "../../site.ts";
import { BRIEFS, STORIES, type Story } from "./stories.ts";
import { STYLE } from "./style.ts";

/** Scripts of ads and trackers as on a news site: from other hosts, with typical paths. */
const THIRD_PARTIES = `<script async src="//ads.test/adserver/show_ads.js"></script>
<script async src="//tracker.test/analytics/collect.js" data-site="courier-1187"></script>
<img src="//tracker.test/pixel.gif?ev=pageview&amp;id=courier-1187" alt="" width="1" height="1" style="position:absolute;left:-9px;width:1px;height:1px">
`;

const slot = (id: string, size: string): string =>
  `<div class="ad-slot adsbygoogle" id="div-gpt-ad-${id}" data-ad-size="${size}"></div>`;

const MAST = `<header class="wrap"><div class="mast"><a href="/">The Tidewater Courier</a><p>Saturday, 21 March 2026 · Port Merrow · 9 °C, wind from the west</p></div>
<nav aria-label="Sections"><a href="/">Front page</a><a href="/">City</a><a href="/">Region</a><a href="/">Work</a><a href="/">Science</a><a href="/">Sport</a><a href="/">Letters</a></nav></header>`;
const FOOT = `<footer class="wrap">© 2026 The Tidewater Courier, founded in 1894. Imprint · Corrections · Tips</footer>\n${THIRD_PARTIES}`;

const item = (story: Story): string =>
  `<div class="item"><span class="kicker">${story.section}</span><h3><a href="/stories/${story.slug}">${story.title}</a></h3><p>${story.lead}</p></div>`;

const small = (story: Story): string =>
  `<a href="/stories/${story.slug}"><img src="/pictures/${story.slug}.svg" alt="" width="900" height="500"><h3>${story.title}</h3></a>`;

function front([lead, ...rest]: Story[]): string {
  if (!lead) return "";
  return page({
    lang: "en-GB",
    title: "The Tidewater Courier",
    description: "News from Port Merrow and the coast.",
    style: STYLE,
    body: `${MAST}<div class="wrap">${slot("top", "970x90")}<main class="columns">
<div class="lead"><figure><img src="/pictures/${lead.slug}.svg" alt="The harbour of Port Merrow at dusk" width="900" height="500"><figcaption>The Gannet has crossed the bay 214,000 times. Picture: M. Aldous</figcaption></figure>
<h2><a href="/stories/${lead.slug}">${lead.title}</a></h2><p>${lead.lead}</p><p class="by">${lead.author} · ${lead.minutes} minutes</p><div class="pair">${rest.slice(1, 3).map(small).join("")}</div></div>
<div>${rest.map(item).join("")}</div>
<aside>${slot("side", "300x250")}<h3>In brief</h3><ol>${BRIEFS.map((brief) => `<li>${brief}</li>`).join("")}</ol></aside></main></div>${FOOT}`,
  });
}

const PARAGRAPHS = [
  "There was no speech. At ten past six on Friday evening the harbour master walked down the slip with a thermos, handed it over the rail, and walked back up. Then the Gannet, built in 1965 and repainted every spring since, backed away from Port Merrow with forty-one people on board and a dog who had bought no ticket.",
  "On Sunday she will do it for the last time. The county has ordered two ferries with batteries for the crossing to the islands; the first, the Tern, has been moored across the basin since February while engineers argued with her charging arm.",
];
const MORE = [
  "The Tern needs nine minutes at the quay to take on what she used on the way over. For most of the winter the arm that carries the cable missed its socket whenever the tide ran faster than two knots, which in Merrow is twice a day.",
  "“We had a ship that could cross the bay and a plug that could not cross a metre,” said Ruth Adeyemi, who runs the project for the county. The arm has been replaced with a longer one. Since 3 March it has not missed.",
];

function article(story: Story): string {
  const structured = {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: story.title,
    datePublished: "2026-03-20T18:40:00Z",
    author: { "@type": "Person", name: story.author },
  };
  return page({
    lang: "en-GB",
    title: `${story.title} | The Tidewater Courier`,
    description: story.lead,
    style: STYLE,
    head: `<link rel="canonical" href="https://news.test/stories/${story.slug}">\n<meta property="og:title" content="${story.title}"><meta property="og:type" content="article"><meta name="author" content="${story.author}">\n<script type="application/ld+json">${JSON.stringify(structured)}</script>\n`,
    body: `${MAST}<div class="wrap">${slot("top", "970x90")}<main><article><span class="kicker">${story.section}</span><h1>${story.title}</h1><p class="intro">${story.lead}</p><p class="by">By ${story.author} · <time datetime="2026-03-20T18:40:00Z">20 March 2026, 18:40</time> · ${story.minutes} minutes</p>
<figure><img src="/pictures/${story.slug}.svg" alt="The coast near Port Merrow" width="900" height="500"><figcaption>Port Merrow on Friday evening. Picture: M. Aldous</figcaption></figure>
${PARAGRAPHS.map((text) => `<p>${text}</p>`).join("")}${slot("inline", "300x250")}<h2>Nine minutes at the quay</h2>${MORE.map((text) => `<p>${text}</p>`).join("")}
<blockquote>You hear the gulls now. For sixty years nobody on that deck heard a gull.</blockquote><p>What becomes of the Gannet is undecided. A shipyard in the north has offered to break her for nothing. A group of former deckhands would like her as a café, and has collected 6,120 of the 90,000 it would take to keep her afloat until the autumn.</p></article></main></div>${FOOT}`,
  });
}

const SKIES: [string, string][] = [
  ["#f3c79b", "#d97a63"],
  ["#bcd7e4", "#eef1ea"],
  ["#9fc4c9", "#e9e2c8"],
  ["#39435c", "#b9858a"],
  ["#cfe0c9", "#f5efd9"],
];
const HILLS = [
  ["#8f5a63", "#5d4258", "#33304a"],
  ["#7c9a92", "#4e7574", "#2d4c53"],
  ["#5f8f8c", "#3c6a70", "#1f4550"],
  ["#5b4660", "#3a3350", "#1e2238"],
  ["#8aa878", "#5d8360", "#35594a"],
];

export const news: Site = {
  host: "news.test",
  title: "The Tidewater Courier",
  shows: "A newspaper with advertisements and trackers from other hosts.",
  routes: {
    "/": front(STORIES),
    ...Object.fromEntries(STORIES.map((story) => [`/stories/${story.slug}`, article(story)])),
    ...Object.fromEntries(
      STORIES.map((story, index) => [
        `/pictures/${story.slug}.svg`,
        svg(
          placeholderLandscape({
            width: 900,
            height: 500,
            seed: index + 11,
            sky: SKIES[index] ?? ["#ccc", "#eee"],
            hills: HILLS[index] ?? [],
            sun: "#fff3d6",
          }),
        ),
      ]),
    ),
  },
};
