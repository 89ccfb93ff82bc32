import { fontFace } from "../../fonts.ts";
import { page, type Site, svg } from "../../site.ts";
import { drawing, ITEMS, type Item } from "./items.ts";

const STYLE = `
${fontFace("Geist", "geist")}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#1d2430;font:15px/1.5 Geist,sans-serif}
a{color:inherit;text-decoration:none}
header{display:flex;align-items:center;gap:1.5rem;background:#13203a;color:#fff;padding:.9rem clamp(1rem,3vw,3rem)}
header b{font-size:1.35rem;letter-spacing:-.03em}
header .search{flex:1;max-width:40rem;background:#fff;color:#6a7484;border-radius:8px;padding:.6rem 1rem}
header nav{display:flex;gap:1.4rem;margin-left:auto}
.layout{display:grid;grid-template-columns:15rem 1fr;gap:2.5rem;padding:1.6rem clamp(1rem,3vw,3rem) 3rem}
aside h2{font-size:.95rem;margin:1.4rem 0 .5rem}
aside label{display:flex;gap:.6rem;padding:.22rem 0;color:#424c5b}
.bar{display:flex;justify-content:space-between;align-items:baseline;margin-bottom:1.1rem}
h1{font-size:1.75rem;letter-spacing:-.02em;margin:0}
.bar span{color:#6a7484}
.grid{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.6rem 1.2rem}
.grid img{display:block;width:100%;height:auto;border-radius:12px;background:#f1f4f9}
.grid h3{font-size:1rem;font-weight:500;margin:.7rem 0 .1rem}
.price{font-size:1.2rem;font-weight:650}
.price s{font-size:.92rem;font-weight:400;color:#6a7484;margin-left:.4rem}
.sale{background:#d92d20;color:#fff;font-size:.78rem;border-radius:5px;padding:.1rem .4rem;margin-left:.4rem;vertical-align:.1em}
.stars{color:#6a7484;font-size:.88rem}
.stars i{font-style:normal;color:#e58a00}
.pages{display:flex;gap:.4rem;justify-content:center;margin-top:2.5rem}
.pages a{border:1px solid #d8dee7;border-radius:8px;padding:.4rem .85rem}
.pages [aria-current]{background:#13203a;color:#fff}
@media(max-width:760px){.layout{grid-template-columns:1fr}aside,header nav{display:none}.grid{grid-template-columns:1fr 1fr}}
`;

const slug = (item: Item): string => item.name.toLowerCase().replaceAll(" ", "-");

const tile = (item: Item, index: number): string =>
  `<li><a href="/items/${slug(item)}"><img src="/pictures/${slug(item)}.svg" alt="${item.name}" width="380" height="320"${index > 7 ? ' loading="lazy"' : ""}><h3>${item.name}</h3><span class="price">$${item.priceUsd}${item.wasUsd ? `<s>$${item.wasUsd}</s><span class="sale">Sale</span>` : ""}</span><div class="stars"><i>${"★".repeat(Math.round(item.stars))}</i> ${item.stars} (${item.ratings.toLocaleString("en-US")})</div></a></li>`;

const filter = (title: string, options: string[]): string =>
  `<h2>${title}</h2>${options.map((option) => `<label><input type="checkbox"> ${option}</label>`).join("")}`;

const SIDE =
  filter("Room", ["Living room (412)", "Kitchen (180)", "Study (96)", "Outdoors (58)"]) +
  filter("Price", ["Under $50", "$50 to $100", "$100 to $250", "Over $250"]) +
  filter("Rating", ["4 stars and up", "3 stars and up"]) +
  filter("Delivery", ["Tomorrow", "This week"]);

const HEADER = `<header><a href="/"><b>mercado</b></a><span class="search">Search 40,000 things for the home</span><nav><span>Orders</span><span>Saved</span><span>Cart 2</span></nav></header>`;

const detail = (item: Item): string =>
  page({
    lang: "en",
    title: `${item.name} | mercado`,
    description: `${item.name} for $${item.priceUsd}.`,
    style: STYLE,
    body: `${HEADER}<main class="layout" style="grid-template-columns:minmax(0,34rem) 1fr"><img src="/pictures/${slug(item)}.svg" alt="${item.name}" style="width:100%;border-radius:16px"><div><h1>${item.name}</h1><p class="price">$${item.priceUsd}</p><p>Rated ${item.stars} of 5 by ${item.ratings.toLocaleString("en-US")} people. Delivered tomorrow when ordered before 16:00. Thirty days to send it back.</p></div></main>`,
  });

export const market: Site = {
  host: "market.test",
  title: "mercado",
  shows: "A product listing: filters, prices, ratings, pages, pictures that load late.",
  routes: {
    "/": page({
      lang: "en",
      title: "Things for the living room | mercado",
      description: "Lamps, chairs, speakers and clocks.",
      style: STYLE,
      body: `${HEADER}<div class="layout"><aside>${SIDE}</aside><main><div class="bar"><h1>Things for the living room</h1><span>412 results · sorted by popularity</span></div><ul class="grid">${ITEMS.map(tile).join("")}</ul><nav class="pages" aria-label="Pages"><a aria-current="page" href="/">1</a><a href="/?page=2">2</a><a href="/?page=3">3</a><a href="/?page=4">4</a><a href="/?page=2">Next</a></nav></main></div>`,
    }),
    ...Object.fromEntries(ITEMS.map((item) => [`/items/${slug(item)}`, detail(item)])),
    ...Object.fromEntries(ITEMS.map((item) => [`/pictures/${slug(item)}.svg`, svg(drawing(item))])),
  },
};
