import { readFile } from "node:fs/promises";
import { loopbackHostOnly } from "@emulators/shared/loopback-only.ts";
import { readStyle } from "@emulators/shared/read-style.ts";
import { type Context, Hono } from "hono";
import type { Service } from "../service.ts";
import { listHtml } from "./list-html.ts";
import { listMails } from "./mails.ts";
import { inboxPage } from "./page.ts";
import { readerHtml } from "./reader-html.ts";
import { chooseView, fingerprintView, type View } from "./view.ts";

/**
 * Inline styles are allowed because emails use them; the email's frame inherits this policy, so it can neither run
 * scripts nor load anything.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'";

const STYLE = readStyle(new URL("./inbox.css", import.meta.url));
const readAsset = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

async function loadView(service: Service, c: Context): Promise<View> {
  const to = c.req.query("to")?.trim().toLowerCase() ?? "";
  return chooseView(
    await listMails(service.sql, to, service.settings.mailTokenSeconds),
    to,
    c.req.query("mail") ?? "",
    service.settings.siteUrl,
  );
}

/** The inbox of all emails, as a page and as JSON. No email leaves the emulator. */
export function createInbox(service: Service): Hono {
  const app = new Hono();
  app.use(loopbackHostOnly, async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    c.header("Content-Security-Policy", POLICY);
    await next();
  });
  app.get("/", async (c) => c.html(inboxPage(await loadView(service, c))));
  app.get("/changes", async (c) => {
    const view = await loadView(service, c);
    const stamp = fingerprintView(view);
    if (stamp === c.req.query("stamp")) return c.body(null, 204);
    return c.json({ stamp, count: view.mails.length, list: listHtml(view), reader: readerHtml(view) });
  });
  app.get("/inbox.json", async (c) => {
    const mails = await listMails(
      service.sql,
      c.req.query("to")?.trim() ?? "",
      service.settings.mailTokenSeconds,
    );
    return c.json(
      mails.map(({ recipient, subject, link, html, source, sent_at }) => ({
        to: recipient,
        source,
        subject,
        link,
        html,
        sentAt: sent_at.toISOString(),
      })),
    );
  });
  app.get("/inbox.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/inbox.js", async (c) =>
    c.body(await readAsset("inbox.js"), 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  return app;
}
