import { readFile } from "node:fs/promises";
import { loopbackHostOnly } from "@emulators/shared/loopback-only.ts";
import { readStyle } from "@emulators/shared/read-style.ts";
import { Hono } from "hono";
import type { Service } from "../service.ts";
import { invoicePage, receiptPage } from "./invoice-page.ts";
import { consolePage, renderSections } from "./page.ts";

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const STYLE = readStyle(new URL("./console.css", import.meta.url));
const readAsset = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

/** Routes of the dashboard, the invoice page and the receipt page. */
export function consoleRoutes(service: Service): Hono {
  const app = new Hono();
  for (const path of ["/", "/changes", "/invoices/*", "/receipts/*"])
    app.use(path, loopbackHostOnly, async (c, next) => {
      c.header("Cache-Control", "no-store");
      c.header("Content-Security-Policy", POLICY);
      c.header("X-Content-Type-Options", "nosniff");
      await next();
    });
  app.get("/", (c) => c.html(consolePage(service)));
  app.get("/changes", (c) => c.json(renderSections(service)));
  app.on("GET", ["/invoices/:id", "/invoices/:id/pdf"], (c) => {
    const invoice = service.transaction((tx) => tx.find("invoice", c.req.param("id") ?? ""));
    return invoice ? c.html(invoicePage(invoice)) : c.text("There is no such invoice.", 404);
  });
  app.get("/receipts/:id", (c) => {
    const charge = service.transaction((tx) => tx.find("charge", c.req.param("id")));
    return charge?.paid ? c.html(receiptPage(charge)) : c.text("There is no such receipt.", 404);
  });
  app.get("/console.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/console.js", async (c) =>
    c.body(await readAsset("console.js"), 200, { "Content-Type": "text/javascript; charset=utf-8" }),
  );
  return app;
}
