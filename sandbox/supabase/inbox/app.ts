import { Hono } from "hono";
import type { Service } from "../service.ts";
import { listMails } from "./mails.ts";

/** The mails that were never sent anywhere, as a page and as JSON. */
export function createInbox(service: Service): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    await next();
  });
  app.get("/inbox.json", async (c) => {
    const mails = await listMails(service.sql, c.req.query("to")?.trim() ?? "");
    return c.json(
      mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        link: mail.link,
        html: mail.html,
        sentAt: mail.sent_at.toISOString(),
      })),
    );
  });
  return app;
}
