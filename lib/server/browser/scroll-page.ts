import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { evaluateIsolated, loadPageScript } from "./evaluate.ts";
import { defineOnce } from "./unreadable-parts.ts";

const NAME = "pageScroll";
/** For the answer of a page that has scrolled in time. */
const ANSWER_MS = 1_500;
const RESTORE_MS = 2_000;
/** Between two checks whether the page is scrolled far enough. */
const CHECK_MS = 400;

const Scrolled = z.object({ steps: z.number(), isAtEnd: z.boolean() });

/**
 * Scrolls a page, and what scrolls in it, to the end, waits for what that loads, and scrolls again until nothing is added.
 * Rows that a virtual list drops meanwhile are put back.
 * @param waitForIdle waits for what the end of the page requests
 * @param ms limit for scrolling and waiting
 * @param isFarEnough ends the scrolling before the end
 * @returns whether the end is reached
 */
export async function scrollToEnd(
  cdp: CDPSession,
  waitForIdle: () => Promise<void>,
  ms: number,
  isFarEnough?: () => Promise<boolean>,
): Promise<boolean> {
  const script = defineOnce({ name: NAME, script: await loadPageScript("scroll.js") });
  const until = performance.now() + ms;
  const scroll = async () => {
    const left = Math.floor(until - performance.now());
    if (left <= 0) return null;
    const stepMs = isFarEnough ? Math.min(left, CHECK_MS) : left;
    const expression = `${script} ${NAME}.scrollToEnd(${stepMs})`;
    return Scrolled.safeParse(await evaluateIsolated(cdp, expression, left + ANSWER_MS)).data ?? null;
  };
  let last = await scroll();
  while (last && (last.isAtEnd || isFarEnough)) {
    if (last.isAtEnd) await waitForIdle();
    if (await isFarEnough?.()) break;
    const next = await scroll();
    if (next?.steps === 0 && next.isAtEnd) break;
    last = next;
  }
  await evaluateIsolated(cdp, `${script} ${NAME}.restoreRows()`, RESTORE_MS);
  return last?.isAtEnd ?? false;
}
