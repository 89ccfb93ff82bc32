import type { CDPSession } from "playwright-core";
import { evaluateIsolated } from "./evaluate.ts";

/** Opens at most two routes and waits for new lines; digits do not count, so that a clock is none. */
const EXPRESSION = `(async () => {
  const MAX_ROUTES = 2, ROUTE_MS = 1500, STEP_MS = 100, MAX_TEXT = 200000;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const decode = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const [here] = location.href.split("#");
  const isRoute = (hash) => /^#!?\\/[^/?]/.test(hash) && hash !== location.hash
    && !document.getElementById(hash.slice(1)) && !document.getElementById(decode(hash.slice(1)));
  const links = [...document.querySelectorAll("a[href], area[href]")].map(({ href }) => String(href));
  const routes = [...new Set(links.filter((href) => href.startsWith(here + "#")).map((href) => href.slice(here.length)))]
    .filter(isRoute).slice(0, MAX_ROUTES);
  if (routes.length === 0) return false;
  const read = () => (document.title + "\\n" + (document.body?.innerText ?? "")).slice(0, MAX_TEXT)
    .replace(/\\d+/g, "0").split("\\n").map((line) => line.trim()).filter(Boolean);
  const before = new Set(read());
  await pause(2 * STEP_MS);
  for (const line of read()) before.add(line);
  for (const route of routes) {
    location.hash = route;
    for (let waited = 0; waited < ROUTE_MS; waited += STEP_MS) {
      await pause(STEP_MS);
      if (read().some((line) => !before.has(line))) return true;
    }
  }
  return false;
})()`;

/** For two routes and the pauses of the page. */
const WAIT_MS = 4_000;

/**
 * Whether a page shows other text for a route that it links to, such as `#/install`. Changes what it shows.
 * @param responseMs the time in which a page answers
 */
export const answersRoutes = async (cdp: CDPSession, responseMs: number): Promise<boolean> =>
  (await evaluateIsolated(cdp, EXPRESSION, WAIT_MS + responseMs)) === true;
