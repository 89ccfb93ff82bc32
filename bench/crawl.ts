import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSubscriber, loadAccounts } from "./accounts.ts";
import { createClient, toSeconds, waitUntilEnded } from "./jobs.ts";
import type { Row } from "./report.ts";
import { startProduct } from "./start-stack.ts";

const HOST = "crawled.test";
const PAGES = 100;
const LINKS = 10;
const PARAGRAPHS = 20;
const MOST_SECONDS = 60;

const SENTENCE = "The pump stops when the tank is full, and starts again at the lower mark. ";

/** A page that leads to the next ones, so that the crawl finds the site step by step. */
function toPage(number: number): string {
  const links = Array.from({ length: LINKS }, (_, index) => (number * LINKS + index + 1) % PAGES);
  const list = links.map((link) => `<li><a href="/${link}">Chapter ${link}</a></li>`).join("");
  const text = Array.from(
    { length: PARAGRAPHS },
    (_, index) => `<p>${number}.${index} ${SENTENCE.repeat(5)}</p>`,
  );
  return `<!doctype html><title>Chapter ${number}</title><h1>Chapter ${number}</h1>${text.join("")}<ul>${list}</ul>`;
}

/** Seconds of a crawl of 100 pages of a site that answers at once, with a Pro plan and the pace of production. */
export async function measureCrawl(): Promise<Row> {
  const server = createServer((request, response) => {
    const number = /^\/(\d*)$/.exec(request.url ?? "")?.[1];
    response.writeHead(number === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(number === undefined ? "" : toPage(Number(number)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const product = await startProduct({
    LIMITS_SCALE: "1",
    EGRESS_RESOLVE: `${HOST}=${endpoint}`,
    EGRESS_ALLOW: endpoint,
  });
  const sql = (await loadAccounts()).openStackDatabase();
  try {
    const call = createClient(product.addresses, (await createSubscriber(sql, "pro")).token);
    const crawl = { url: `http://${HOST}/`, limit: PAGES };
    const { job } = (await (await call("/crawls", crawl)).json()) as { job: { id: string } };
    const ended = await waitUntilEnded(call, job.id);
    if (ended.done !== PAGES) throw new Error(`${ended.done} of ${PAGES} pages were stored`);
    return {
      name: `Crawl of ${PAGES} pages of a fast site, against its limit`,
      ours: toSeconds(ended),
      baseline: MOST_SECONDS,
      unit: "s",
      most: 1,
    };
  } finally {
    await sql.end();
    await product.stop();
    server.close();
  }
}
