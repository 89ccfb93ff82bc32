import type { Context } from "hono";
import { requireSecretKey } from "../gateway.ts";
import type { Service } from "../service.ts";
import { toUserResponse } from "../user-response.ts";
import type { UserRow } from "../users.ts";

function parsePage(c: Context): { page: number; perPage: number } {
  const parseNumber = (name: string, fallback: number, max: number) => {
    const value = Number(c.req.query(name));
    return Number.isInteger(value) && value > 0 ? Math.min(value, max) : fallback;
  };
  return { page: parseNumber("page", 1, 1_000_000), perPage: parseNumber("per_page", 50, 1000) };
}

/** RFC 8288 links. The client reads `paginate` by position, so it comes first. */
function buildLinkHeader(service: Service, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${service.settings.apiUrl}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/** GET /admin/users, newest first; `filter` matches part of the address. */
export function listUsers(service: Service) {
  return async (c: Context): Promise<Response> => {
    requireSecretKey(c, service.settings);
    const { page, perPage } = parsePage(c);
    const filter = c.req.query("filter") ?? "";
    const rows = await service.sql<(UserRow & { total: string })[]>`
      select *, count(*) over () as total from auth.users
      where deleted_at is null and position(${filter} in coalesce(email, '')) > 0
      order by created_at desc, id limit ${perPage} offset ${(page - 1) * perPage}`;
    const total = Number(rows[0]?.total ?? 0);
    c.header("X-Total-Count", String(total));
    c.header("Link", buildLinkHeader(service, page, perPage, total));
    const users = await Promise.all(rows.map((row) => toUserResponse(service.sql, row)));
    return c.json({ users, aud: "authenticated" });
  };
}
