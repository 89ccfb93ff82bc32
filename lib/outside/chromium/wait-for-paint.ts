import type { CDPSession } from "playwright-core";
import { evaluateIsolated } from "./isolated-world.ts";

/** Web fonts are there or given up, and the pictures in view can be painted. */
const PAINTED = `Promise.all([
  document.fonts.ready,
  ...[...document.images].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight && image.currentSrc;
  }).map((image) => image.decode().catch(() => {})),
]).then(() => true)`;

/** Waits for web fonts and for the pictures in view, at most `ms`. */
export async function waitForPaint(cdp: CDPSession, ms: number): Promise<void> {
  await evaluateIsolated(cdp, PAINTED, ms);
}
