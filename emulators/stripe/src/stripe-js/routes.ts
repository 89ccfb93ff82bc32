import { readFile } from "node:fs/promises";
import { type Context, Hono, type Next } from "hono";
import { getBundle } from "./bundle.ts";
import { challengePage } from "./challenge-page.ts";
import { elementsPage } from "./elements-page.ts";

/** Only pages of this machine may embed the frames, which run only their own files and connect only to this origin. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors http://localhost:* http://127.0.0.1:*";

async function protect(c: Context, next: Next): Promise<void> {
  await next();
  c.header("Content-Security-Policy", FRAME_POLICY);
  c.header("Cache-Control", "no-store");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex");
}

const script = (path: string) => async (c: Context) =>
  c.body(await getBundle(path), 200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });

const style = (path: string) => async (c: Context) =>
  c.body(await readFile(new URL(path, import.meta.url), "utf8"), 200, {
    "Content-Type": "text/css; charset=utf-8",
  });

/**
 * What a browser loads from Stripe: the script, the card form's frame and the 3-D Secure page. The API routes serve
 * the calls that these make (`/v1/payment_intents/…`, `/v1/setup_intents/…`, `/__sandbox/3ds/…`).
 */
export function browserRoutes(): Hono {
  return new Hono()
    .use("/frames/*", protect)
    .use("/3ds/*", protect)
    .get("/endive/stripe.js", script("./main.ts"))
    .get("/frames/elements", (c) => c.html(elementsPage()))
    .get("/frames/elements.js", script("./frame/main.ts"))
    .get("/frames/elements.css", style("./frame/frame.css"))
    .get("/frames/challenge.js", script("./frame/challenge.ts"))
    .get("/frames/challenge.css", style("./frame/challenge.css"))
    .get("/3ds/:intent{(pi|seti)_\\w+}", (c) => c.html(challengePage(c.req.param("intent"))));
}
