import type { CDPSession } from "playwright-core";
import { evaluateBundle } from "./evaluate.ts";

/** For two routes and the pauses of the page. */
const WAIT_MS = 4_000;

/**
 * Whether a page shows other text for a route that it links to, such as `#/install`. Changes what it shows.
 * @param responseMs the time in which a page answers
 */
export const answersRoutes = async (cdp: CDPSession, responseMs: number): Promise<boolean> =>
  (await evaluateBundle(cdp, "hash-routes.js", "pageRoutes.answersRoutes()", WAIT_MS + responseMs)) === true;
