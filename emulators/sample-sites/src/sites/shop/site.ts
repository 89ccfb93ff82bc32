import { js, page, type Site, svg } from "../../site.ts";
import { CONSENT_SCRIPT } from "./consent.ts";
import { renderProduct, renderShelf } from "./illustrations.ts";
import { INTERACTIVE_PAGES } from "./interactive-pages.ts";
import { PRODUCTS, type Product } from "./products.ts";
import { STYLE } from "./style.ts";
import { handleWatchedPage } from "./watched-page.ts";

const HEADER = `<div class="bar">Free shipping above $80. Every piece is thrown by hand in Harrow.</div>
<header><a class="name" href="/">Harrow &amp; Clay</a><nav aria-label="Shop"><a href="/#new">New</a><a href="/#new">Tableware</a><a href="/#studio">The studio</a><a class="bag" href="/bag">Bag (0)</a></nav></header>`;

const FOOTER = `<footer><span>© 2026 Harrow &amp; Clay, 4 Kiln Lane, Harrow</span><a href="/privacy">Privacy and cookies</a><span>Shipping and returns</span><span>Wholesale</span></footer>
<script src="/consent.js"></script>`;

function card(product: Product): string {
  return `<a href="/products/${product.slug}"><img src="/pictures/${product.slug}.svg" alt="${product.name} in ${product.glaze.toLowerCase()} glaze" width="400" height="400">
<h3>${product.name}</h3><p>${product.glaze} · <span class="price">$${product.priceUsd}</span></p></a>`;
}

function frame(title: string, description: string, main: string, head = ""): string {
  return page({
    lang: "en",
    title,
    description,
    style: STYLE,
    head,
    body: `${HEADER}\n<main>${main}</main>\n${FOOTER}`,
  });
}

const FRONT = frame(
  "Harrow & Clay | Stoneware for every day",
  "Bowls, mugs and vases of stoneware, thrown by hand in small batches.",
  `<div class="hero"><div><h1>Stoneware for slow mornings</h1><p>Forty pieces a week, thrown by two people and one dog. Made to be used every day and to outlive the table they stand on.</p><a class="button" href="#new">See the spring batch</a></div><img src="/pictures/shelf.svg" alt="A shelf with six glazed pots in the morning light"></div>
<section id="new"><div class="head"><h2>The spring batch</h2><span>8 pieces · fired 2 March</span></div><div class="grid">${PRODUCTS.map(card).join("\n")}</div></section>
<section class="facts" id="studio"><div><h3>One clay</h3><p>A dark stoneware from Devon with grog, wedged by hand and left to rest for a month.</p></div><div><h3>Five glazes</h3><p>Ash, chalk and iron, mixed in the studio. No two kilns come out alike.</p></div><div><h3>Mended free</h3><p>A handle that comes off within ten years is put back on. Send it, we pay the post.</p></div></section>
<section><blockquote>“The mug is the right weight. I did not know mugs could have a wrong one until this one arrived.”<footer>Adaeze, bought the Morning mug twice</footer></blockquote></section>`,
);

function detail(product: Product): string {
  const structured = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.note,
    image: `https://shop.test/pictures/${product.slug}.svg`,
    offers: {
      "@type": "Offer",
      price: product.priceUsd,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    },
  };
  const others = PRODUCTS.filter((other) => other !== product).slice(0, 4);
  return frame(
    `${product.name} | Harrow & Clay`,
    product.note,
    `<section class="detail"><img src="/pictures/${product.slug}.svg" alt="${product.name}" width="400" height="400"><div><h1>${product.name}</h1><p class="price">$${product.priceUsd}</p><p>${product.note} Glazed in ${product.glaze.toLowerCase()} down to the line where your hand holds it; below it the clay is bare and a little rough.</p><ul><li>Stoneware, fired at 1,260 °C</li><li>Safe in dishwasher, oven and microwave</li><li>Each piece differs by a few millimetres</li><li>Ships in three working days</li></ul><button class="button" type="button">Add to bag</button></div></section>
<section><div class="head"><h2>From the same kiln</h2></div><div class="grid">${others.map(card).join("\n")}</div></section>`,
    `<link rel="canonical" href="https://shop.test/products/${product.slug}">\n<script type="application/ld+json">${JSON.stringify(structured)}</script>\n`,
  );
}

const PRIVACY = frame(
  "Privacy and cookies | Harrow & Clay",
  "What this shop keeps about you.",
  `<section style="max-width:44rem"><h1>Privacy and cookies</h1><p>This page tells which cookies the shop sets and why. Necessary cookies keep your bag and your choice about cookies. The others count visits and are only set when you accept them.</p><h2>How to change your mind</h2><p>Delete the cookie <code>harrow_consent</code> in your browser; the question appears again.</p></section>`,
);

export const shop: Site = {
  host: "shop.test",
  title: "Harrow & Clay",
  shows:
    "A shop with a cookie dialog over a dimmed page, product pages with structured data, pages that show more after a click (/pieces), scrolling (/kiln-log) or a form (/commission), and pages to watch below /watched/.",
  handle: handleWatchedPage,
  routes: {
    "/": FRONT,
    "/privacy": PRIVACY,
    "/bag": frame(
      "Your bag | Harrow & Clay",
      "Your bag is empty.",
      "<section><h1>Your bag is empty</h1></section>",
    ),
    ...Object.fromEntries(
      INTERACTIVE_PAGES.map(([path, title, body]) => [path, frame(`${title} | Harrow & Clay`, title, body)]),
    ),
    "/consent.js": js(CONSENT_SCRIPT),
    "/pictures/shelf.svg": svg(renderShelf()),
    ...Object.fromEntries(PRODUCTS.map((product) => [`/products/${product.slug}`, detail(product)])),
    ...Object.fromEntries(
      PRODUCTS.map((product) => [
        `/pictures/${product.slug}.svg`,
        svg(renderProduct(product.shape, product.colors)),
      ]),
    ),
  },
};
