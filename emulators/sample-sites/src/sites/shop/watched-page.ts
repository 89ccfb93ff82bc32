import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { page } from "../../site.ts";
import { STYLE } from "./style.ts";

/** What a watched page shows; tests and people change it. */
type Watched = {
  price: string;
  stock: string;
  isLogin: boolean;
  /** Whether price and stock are also stated for machines. */
  hasData: boolean;
};

const START: Watched = { price: "$68", stock: "In stock", isLogin: false, hasData: false };
const MAX_PAGES = 1_000;
const MAX_BYTES = 4 * 1024;
const PATH = /^\/watched\/([\w-]{1,64})$/;

const pages = new Map<string, Watched>();
let visits = 0;

const LOGIN = `<main><section><h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form></section></main>`;

function renderData({ price, stock }: Watched): string {
  const offers = {
    "@type": "Offer",
    price: price.replace(/[^\d.]/g, ""),
    priceCurrency: "USD",
    availability: `https://schema.org/${stock === START.stock ? "InStock" : "OutOfStock"}`,
  };
  const product = { "@context": "https://schema.org", "@type": "Product", name: "Moss pitcher", offers };
  return `<script type="application/ld+json">${JSON.stringify(product)}</script>\n`;
}

/** A page with a price, and with what changes on every load. */
function render(watched: Watched): string {
  const { price, stock, isLogin, hasData } = watched;
  visits += 1;
  const button = `<button class="button" type="button"${stock === START.stock ? "" : ' style="display:none"'}>Add to bag</button>`;
  const main = `<main><section class="detail"><div><h1>Moss pitcher</h1><p class="price">${escapeHtml(price)}</p><p>${escapeHtml(stock)}</p><p>Holds a litre and pours without a drip.</p>${button}<p>${1_200 + visits} views</p><p><small>Page generated at ${new Date().toISOString()}, request ${Math.random().toString(16).slice(2, 14)}</small></p></div></section></main>`;
  return page({
    lang: "en",
    title: "Moss pitcher | Harrow & Clay",
    description: "A page to watch.",
    style: STYLE,
    head: hasData ? renderData(watched) : "",
    body: isLogin ? LOGIN : main,
  });
}

async function change(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
  const body = JSON.parse((await text(request)).slice(0, MAX_BYTES)) as Partial<Watched>;
  const { price, stock, isLogin, hasData } = { ...(pages.get(id) ?? START), ...body };
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(id, {
    price: String(price),
    stock: String(stock),
    isLogin: isLogin === true,
    hasData: hasData === true,
  });
  response.writeHead(204).end();
}

/** Serves `/watched/{any name}`; `PUT` with JSON changes its `price`, `stock`, `isLogin` or `hasData`. */
export function handleWatchedPage(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const id = PATH.exec(path)?.[1];
  if (!id) return false;
  if (request.method === "PUT") {
    change(request, response, id).catch(() => response.writeHead(400).end());
    return true;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(render(pages.get(id) ?? START));
  return true;
}
