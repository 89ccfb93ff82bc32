import type { Context } from "hono";
import { errors } from "jose";
import { verifyJwt } from "./access-token.ts";
import { getBearerToken } from "./gateway.ts";
import { timingSafeEquals } from "./secrets.ts";
import type { Service } from "./service.ts";

/** An error in PostgREST's format. A HEAD response has only the status. */
class RestError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 406;
  readonly code: string;

  constructor(status: RestError["status"], code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Caller {
  role: "anon" | "authenticated" | "service_role";
  claims: Record<string, unknown>;
}

/** The only table that is exposed. */
const TABLE = "user_subscriptions";

async function verifiedClaims(service: Service, jwt: string): Promise<Record<string, unknown>> {
  if (jwt.split(".").length !== 3) throw new RestError(401, "PGRST301", "Expected 3 parts in JWT");
  try {
    return await verifyJwt(service, jwt);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new RestError(401, "PGRST303", "JWT expired");
    if (error instanceof errors.JOSEError)
      throw new RestError(401, "PGRST301", "No suitable key or wrong key type");
    throw error;
  }
}

/** The role comes from a verified token or from an API key, and only these three exist. */
async function getCaller(service: Service, c: Context): Promise<Caller> {
  const bearer = getBearerToken(c) || (c.req.header("apikey") ?? "");
  if (timingSafeEquals(bearer, service.settings.publishableKey))
    return { role: "anon", claims: { role: "anon" } };
  if (timingSafeEquals(bearer, service.settings.secretKey))
    return { role: "service_role", claims: { role: "service_role" } };
  const claims = await verifiedClaims(service, bearer);
  const { role } = claims;
  if (role !== "anon" && role !== "authenticated")
    throw new RestError(403, "42501", `permission denied to set role "${String(role)}"`);
  return { role, claims };
}

interface Filter {
  column: string;
  value: string;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

/** `select=id&user_id=eq.…&status=eq.active`: equality is the only operator that the product uses. */
function parseQuery(c: Context): { columns: string[]; filters: Filter[] } {
  const url = new URL(c.req.url);
  const columns = (url.searchParams.get("select") ?? "id").split(",").map((name) => name.trim());
  const filters: Filter[] = [];
  for (const [column, condition] of url.searchParams) {
    if (column === "select" || column === "apikey") continue;
    if (!condition.startsWith("eq."))
      throw new RestError(400, "PGRST100", `failed to parse filter (${condition})`);
    filters.push({ column, value: condition.slice(3) });
  }
  for (const name of [...columns, ...filters.map((filter) => filter.column)]) {
    if (!IDENTIFIER.test(name))
      throw new RestError(400, "PGRST100", `failed to parse select parameter (${name})`);
  }
  return { columns, filters };
}

async function count(
  service: Service,
  caller: Caller,
  columns: string[],
  filters: Filter[],
): Promise<number> {
  const where = filters.map(({ column }, index) => `"${column}" = $${index + 1}`).join(" and ");
  const list = columns.map((name) => `"${name}"`).join(", ");
  const query = `select count(*)::int as n from (select ${list} from public.${TABLE}${where ? ` where ${where}` : ""}) counted`;
  return service.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(caller.claims)}, true)`;
    await tx.unsafe(`set local role ${caller.role}`);
    const [row] = await tx.unsafe<{ n: number }[]>(
      query,
      filters.map((filter) => filter.value),
    );
    return row?.n ?? 0;
  });
}

/** Maps PostgreSQL's errors to PostgREST's statuses. */
function toRestError(error: unknown, role: Caller["role"]): RestError {
  if (error instanceof RestError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : "";
  if (code === "42501") return new RestError(role === "anon" ? 401 : 403, code, message);
  if (code === "42P01") return unknownTable(TABLE);
  if (code.startsWith("22") || code === "42703" || code === "42883") return new RestError(400, code, message);
  throw error;
}

const unknownTable = (name: string) =>
  new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);

async function countRows(service: Service, c: Context): Promise<Response> {
  const table = c.req.param("table") ?? "";
  const profile = c.req.header("accept-profile") ?? "public";
  if (profile !== "public")
    throw new RestError(406, "PGRST106", "Only the following schemas are exposed: public");
  const caller = await getCaller(service, c);
  if (table !== TABLE || c.req.method !== "HEAD") throw unknownTable(table);
  const { columns, filters } = parseQuery(c);
  let n: number;
  try {
    n = await count(service, caller, columns, filters);
  } catch (error) {
    throw toRestError(error, caller.role);
  }
  const total = /\bcount=(exact|planned|estimated)\b/.test(c.req.header("prefer") ?? "") ? n : "*";
  c.header("Content-Range", n === 0 ? `*/${total}` : `0-${n - 1}/${total}`);
  c.header("Content-Profile", "public");
  return c.body(null, 200, { "Content-Type": "application/json; charset=utf-8" });
}

/** HEAD /rest/v1/user_subscriptions under the caller's role; any other request is 404. */
export function handleCount(service: Service) {
  return async (c: Context): Promise<Response> => {
    try {
      return await countRows(service, c);
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      if (error.status === 401) c.header("WWW-Authenticate", "Bearer");
      return c.json({ code: error.code, details: null, hint: null, message: error.message }, error.status);
    }
  };
}
