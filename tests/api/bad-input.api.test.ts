import { beforeAll, describe, expect, test } from "vitest";
import { selectItems } from "#tests/support/test-scope.ts";
import { BODIES } from "./bodies.ts";
import { call, inParallel, post, type SignedIn, signedInWithPlans, sql } from "./client.ts";
import { readErrorBody } from "./error-body.ts";
import { type BadBody, invalidBodies, malformedBodies } from "./invalid-bodies.ts";
import { fillPath, METHODS, ROUTES } from "./routes.ts";

/** Endpoints with another kind of body: Stripe's webhook checks a signature first. */
const SIGNED = ["/api/stripe/webhook"];

/** The method of each endpoint that takes a body. */
const METHOD_BY_PATH = new Map(
  ROUTES.flatMap(({ path, methods }) => {
    const method = methods.find((one) => one === "POST" || one === "PATCH");
    return method ? [[path, method] as const] : [];
  }),
);
/** A run that samples takes every eighth input. */
const SHARE = 8;
let user: SignedIn;

const getState = async () => ({
  subscriptions: await sql`select plan_id, status, cancel_at_period_end from user_subscriptions
    where user_id = ${user.id} order by plan_id`,
  uses: await sql`select 1 from usage_reservations where user_id = ${user.id}`,
  attempts: await sql`select state from checkout_attempts where user_id = ${user.id}`,
});
let before: Awaited<ReturnType<typeof getState>>;

beforeAll(async () => {
  user = await signedInWithPlans("starter", "checkerFree");
  before = await getState();
});

const send = (path: string, { body, type }: BadBody) =>
  call(fillPath(path), {
    method: METHOD_BY_PATH.get(path) ?? "POST",
    body,
    token: user.token,
    headers: type ? { "content-type": type } : {},
  });

test("the bad-input tests cover every endpoint that takes a body", () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect([...METHOD_BY_PATH.keys()].toSorted()).toEqual([...Object.keys(BODIES), ...SIGNED].toSorted());
});

describe("a malformed or invalid body gets the documented error", () => {
  test.each(Object.entries(BODIES))("%s", async (path, [contract, good]) => {
    expect(contract.safeParse(good).success).toBe(true);
    const bodies = [...malformedBodies(good), ...invalidBodies(contract, good)];
    expect(bodies.length).toBeGreaterThan(100);
    await inParallel(selectItems(bodies, SHARE), async (bad) => {
      const response = await send(path, bad);
      const { code } = await readErrorBody(response);
      expect(["invalid", "too_large", "unsupported_media_type"], bad.name).toContain(code);
    });
  });

  test.each(SIGNED)("%s", async (path) => {
    await inParallel(malformedBodies({ id: "evt_1", type: "invoice.paid" }), async (bad) => {
      const { code } = await readErrorBody(await send(path, bad));
      expect(["invalid", "too_large"], bad.name).toContain(code);
    });
  });
});

const ENCODED = "%00 %0a %0d%0aX:1 %ff %c3%28 % %zz %25 %2e%2e%2f ..%2f..%2f ..; %5c".split(" ");
const NUMBERS = "-1 0 1.0 1e9 0x1 99999999999 2147483648 NaN null undefined true ''".split(" ");
const NAMES = "constructor __proto__ toString %F0%9F%92%A9 %ED%A0%80 a%20b a+b".split(" ");
const INJECTIONS = "'or'1'='1 1;select $%7b7*7%7d %7b%7b7*7%7d%7d %3Cscript%3E".split(" ");
const NO_UUID = "00000000-0000-0000-0000-00000000000g";
const ODD = [...ENCODED, ...NUMBERS, ...NAMES, "x".repeat(4_000), ...INJECTIONS, NO_UUID];
/** Endpoints that use a query parameter; the others must ignore it. */
const QUERY_PARAMETERS: Record<string, string> = {
  "/api/captures": "cursor",
  "/api/captures/archive": "ids",
  "/api/checks": "cursor",
  "/api/history": "q",
  "/api/history/entries.csv": "ids",
  "/api/user/billing": "cursor",
  "/api/tools/check-domain/details": "name",
};
const dynamic = ROUTES.filter(({ path }) => path.includes("["));
const reading = ROUTES.filter(({ methods }) => methods.includes("GET"));

test.each(dynamic)("an unknown id in the path is not found: $path", async ({ path, methods }) => {
  const names = [...path.matchAll(/\[\w+\]/g)].map(([name]) => name);
  const addresses = names.flatMap((name) =>
    selectItems(ODD, SHARE).map((value) => fillPath(path, { [name]: value })),
  );
  const method = methods.find((one) => one !== "HEAD" && one !== "OPTIONS") ?? "GET";
  await inParallel(addresses, async (address) => {
    const { code } = await readErrorBody(await call(address, { method, token: user.token }));
    expect(["not_found", "invalid"], address).toContain(code);
  });
});

test.each(reading)("no query string causes a server error on $path", async ({ path }) => {
  const key = QUERY_PARAMETERS[path] ?? "id";
  const odd = path in QUERY_PARAMETERS ? ODD : ODD.filter((_, place) => place % 4 === 0);
  const queries = [
    ...selectItems(odd, SHARE).map((value) => `?${key}=${value}`),
    `?${key}[]=1`,
    `?${key}=1&${key}=2`,
    "?__proto__=1",
  ];
  await inParallel([...queries, "?", "?&&&", "?=", `?${"a&".repeat(2_000)}`], async (query) => {
    const response = await call(`${fillPath(path)}${query}`, { token: user.token });
    if (response.status !== 200) await readErrorBody(response);
    else await response.body?.cancel();
    expect(response.status, query).toBeLessThan(500);
  });
});

const HEADERS: Record<string, string>[] = [
  "Bearer",
  "Bearer  ",
  "Bearer x",
  "Bearer a.b.c",
  `Bearer ${"a".repeat(12_000)}`,
  "bearer null",
  "Basic eDp5",
  "Bearer eyJhbGciOiJub25lIn0.e30.",
  "Bearer ..",
  "Bearer \u00e9.\u00e9.\u00e9",
  "Token x",
  "Bearer x y z",
  ",",
].map((authorization) => ({ authorization }));
const OTHERS: Record<string, string>[] = [
  ...["null", "https://evil.example", "https://localhost.evil.example", "javascript:alert(1)", "%%%"].map(
    (origin) => ({ origin }),
  ),
  ...[
    "sb-auth=",
    "sb-auth=base64-",
    "sb-auth=base64-%%%",
    "sb-auth.0=x; sb-auth.2=y",
    ";;;===",
    "a".repeat(6_000),
  ].map((cookie) => ({ cookie })),
  ...["application/x-ndjson", "text/html", "*/*;q=x", ",,,", "\u00ff"].map((accept) => ({ accept })),
  { "content-encoding": "gzip" },
  { "x-forwarded-for": "' or 1=1" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp" },
  { "x-middleware-subrequest": "middleware", "x-invoke-path": "/api/catalog" },
  { "next-action": "x" },
  { "stripe-signature": "t=1,v1=00" },
  { range: "bytes=0-1", "if-none-match": "*" },
];

test.each(ROUTES)("no header causes a server error on $path", async ({ path, methods }) => {
  const bodyMethod = METHOD_BY_PATH.get(path);
  const method = bodyMethod ?? methods.find((one) => one !== "HEAD") ?? "GET";
  const body = bodyMethod ? { body: "[" } : {};
  await inParallel(selectItems([...HEADERS, ...OTHERS], SHARE), async (headers) => {
    const init = { method, ...body, headers: { "content-type": "application/json", ...headers } };
    const response = await call(fillPath(path), init);
    if (response.ok) await response.body?.cancel();
    else await readErrorBody(response);
    expect(response.status, JSON.stringify(headers)).toBeLessThan(500);
  });
});

test.each(ROUTES)("$path rejects all other methods", async ({ path, methods }) => {
  const others = METHODS.filter((method) => !methods.includes(method));
  for (const method of others) {
    const response = await call(fillPath(path), { method, token: user.token });
    expect([method, response.status, response.headers.get("allow")]).toEqual([
      method,
      405,
      methods.join(", "),
    ]);
    if (method !== "HEAD") await readErrorBody(response);
  }
});

test("bad input changes no plan, usage or account, and a valid request still succeeds", async () => {
  expect(await getState()).toEqual(before);
  const body = { query: "acme", tlds: [".com"], platforms: [] };
  const checked = await post("/api/tools/check-domain", body, user.token);
  expect([checked.status, await checked.json()]).toMatchObject([200, { usageInfo: { usageCount: 1 } }]);
  expect((await call("/api/health")).status).toBe(200);
});
