const MAX_ROUTES = 2;
const ROUTE_MS = 1_500;
const STEP_MS = 100;
const MAX_TEXT = 200_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a fragment is another route, and no place in the page. */
const isRoute = (hash: string): boolean =>
  /^#!?\/[^/?]/.test(hash) &&
  hash !== location.hash &&
  !document.getElementById(hash.slice(1)) &&
  !document.getElementById(decode(hash.slice(1)));

/** Fragments of links to the page itself that are routes, such as `#/install`. */
function listRoutes(): string[] {
  const [here = ""] = location.href.split("#");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href], area[href]")];
  const own = links.map(({ href }) => String(href)).filter((href) => href.startsWith(`${here}#`));
  const hashes = new Set(own.map((href) => href.slice(here.length)));
  return [...hashes].filter(isRoute).slice(0, MAX_ROUTES);
}

/** The lines of the page; digits do not count, so that a clock is no new one. */
const readLines = (): string[] =>
  `${document.title}\n${document.body?.innerText ?? ""}`
    .slice(0, MAX_TEXT)
    .replace(/\d+/g, "0")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Whether the page shows new lines for one of two routes that it links to. Leaves it at that route. */
export async function answersRoutes(): Promise<boolean> {
  const routes = listRoutes();
  if (routes.length === 0) return false;
  const before = new Set(readLines());
  await pause(2 * STEP_MS);
  for (const line of readLines()) before.add(line);
  for (const route of routes) {
    location.hash = route;
    for (let waited = 0; waited < ROUTE_MS; waited += STEP_MS) {
      await pause(STEP_MS);
      if (readLines().some((line) => !before.has(line))) return true;
    }
  }
  return false;
}
