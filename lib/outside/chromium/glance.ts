import type { CDPSession } from "playwright-core";
import * as z from "zod/mini";
import { evaluateIsolated } from "./isolated-world.ts";

const LONGEST_MARKUP = 100_000;

const GLANCE = `({
  markup: document.documentElement.outerHTML.slice(0, ${LONGEST_MARKUP}),
  textLength: (document.body?.innerText ?? "").trim().length,
})`;

const Glance = z.object({ markup: z.string().check(z.maxLength(LONGEST_MARKUP)), textLength: z.number() });

/** The beginning of the page's own markup, and how many characters of text it shows; null when it does not answer within `ms`. */
export async function glance(cdp: CDPSession, ms: number): Promise<z.infer<typeof Glance> | null> {
  return Glance.safeParse(await evaluateIsolated(cdp, GLANCE, ms)).data ?? null;
}
