import { escapeHtml } from "@emulators/shared/escape-html.ts";
import type { Context } from "hono";
import type { Service } from "../service.ts";

/** GET /google/pictures/{subject}.svg: an avatar with the account's initial. */
export function showPicture(service: Service) {
  return async (c: Context): Promise<Response> => {
    const subject = /^(\d+)\.svg$/.exec(c.req.param("file") ?? "")?.[1] ?? "";
    const [account] = await service.sql<
      { name: string }[]
    >`select name from emulator.google_accounts where subject = ${subject}`;
    if (!account) return c.notFound();
    const initial = escapeHtml([...account.name][0]?.toUpperCase() ?? "?");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#067a57"/><text x="48" y="64" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${initial}</text></svg>`;
    return c.body(svg, 200, {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'",
    });
  };
}
