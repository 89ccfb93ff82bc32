import { randomUUID } from "node:crypto";
import https from "node:https";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeSubscriber, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { findTracesInDatabase, findTracesInFolder } from "#tests/support/find-traces.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { type Served, serveSites } from "../../../../emulators/sample-sites/src/serve.ts";

const folder = createTestFolder("sessions-", afterAll);
vi.stubEnv("CAPTURE_STORE", `file:${folder}/captures`);
const { runGetCapture } = await import("#server/api/captures.ts");
const { closeBrowsers } = await import("#server/browser/index.ts");
const { chromiumState } = await import("#server/browser/state.ts");
const { captureConfig } = await import("#server/capture/config.ts");
const { extractContent } = await import("#server/capture/extraction.ts");
const { shareCapture } = await import("#server/capture/history.ts");
const { parseExtractCall, parsePdfCall, parseScreenshotCall } = await import("#server/capture/input.ts");
const { takeScreenshot } = await import("#server/capture/screenshot.ts");
const { readEgressSettings } = await import("#server/egress/index.ts");
const { tryLogin } = await import("#server/capture/try-login.ts");
const { createCapturesJob } = await import("#server/jobs/create-job.ts");
const { createSchedule } = await import("#server/jobs/schedules/create-schedule.ts");
const { runDueSchedules } = await import("#server/jobs/schedules/run-schedules.ts");
const { runQueues } = await import("#server/queue/index.ts");
const { createSession, deleteSession, listSessions, updateSession } = await import(
  "#server/saved-sessions/saved-sessions.ts"
);
const { openSession, storeSession } = await import("#server/saved-sessions/open-session.ts");
const { encryptLogin } = await import("#server/saved-sessions/session-state.ts");
const { createTotpCode, parseTotpSecret } = await import("#server/saved-sessions/totp.ts");
const { toCaller } = await import("#server/usage/caller.ts");
const { createWatch } = await import("#server/watches/create-watch.ts");
const { enqueueDueWatches } = await import("#server/watches/enqueue-due-watches.ts");
const { createHandlers } = await import("#server/worker/handlers.ts");
const { listPersonalData } = await import("#db/queries/personal-data.ts");
const { purgeExpiredSessions } = await import("#db/queries/saved-sessions.ts");
const { ExtractCall, PdfCall, ScreenshotCall } = await import("#shared/api/contract.ts");
const { CreateSession, TryLogin } = await import("#shared/saved-sessions/contract.ts");
const { CreateSchedule } = await import("#shared/schedules/contract.ts");
const { CreateCapturesJob } = await import("#shared/jobs/contract.ts");
const { setTelemetry } = await import("#shared/telemetry.ts");
const { parsePublicId } = await import("#shared/public-id.ts");
const { addApiKey } = await import("#tests/support/api-keys.ts");
const { callMcpTool } = await import("#tests/support/call-mcp-tool.ts");
const { CreateWatch } = await import("#shared/watches/contract.ts");

const SITE = "account.test";
const ACCOUNT = `https://${SITE}/account`;
const DOMAIN_COOKIES = { domain: SITE, cookies: "sid=1", allowsMcp: false };

let served: Served;
beforeAll(async () => {
  served = await serveSites(0, folder);
  const at = `127.0.0.1:${served.port}`;
  captureConfig.egress = readEgressSettings({
    EGRESS_RESOLVE: served.hosts.map((host) => `${host}=${at}`).join(","),
    EGRESS_ALLOW: at,
  });
  captureConfig.chromium.trustSpki = served.spki;
  captureConfig.limits = { ...captureConfig.limits, stepMs: 5_000 };
});
afterAll(async () => {
  await closeBrowsers();
  await served.close();
});

const post = (path: string, form: Record<string, string>, cookie = ""): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: served.port, path, method: "POST", rejectUnauthorized: false };
    const headers = { host: SITE, cookie };
    https
      .request({ ...options, headers }, (message) => {
        void readText(message).then(() => resolve(message.headers["set-cookie"] ?? []), reject);
      })
      .once("error", reject)
      .end(new URLSearchParams(form).toString());
  });

/** Signs in to the sample site with password and code. @returns the cookie of the visit */
async function signInToSite(): Promise<string> {
  const first = await post("/login", { email: "ada@account.test", password: "correct horse battery" });
  // cspell:disable-next-line
  const totp = parseTotpSecret("NRXWG23FOJZS233GFVUGC4TCN5ZA");
  const code = totp ? createTotpCode(totp, Date.now()) : "";
  const [sid = ""] = await post("/login/code", { code }, first[0]?.split(";")[0]);
  return sid.split(";")[0]?.replace("sid=", "") ?? "";
}

const CANARY = `canary${randomUUID().replaceAll("-", "")}`;

/** Saves a session that the sample site accepts, with canaries in its cookies, its storage and its secrets. */
async function saveSignedIn(user: TestUser, name = "lockers", allowsMcp = false) {
  const sid = await signInToSite();
  const cookie = { domain: SITE, path: "/", httpOnly: true, secure: true };
  const state = {
    cookies: [
      { ...cookie, name: "sid", value: sid },
      { ...cookie, name: "extra", value: `${CANARY}cookie` },
    ],
    origins: [
      {
        origin: `https://${SITE}`,
        localStorage: [
          { name: "shown", value: "41" },
          { name: "token", value: `${CANARY}storage` },
        ],
      },
    ],
  };
  const created = await createSession(user.id, {
    name,
    domain: `https://${SITE}/`,
    cookies: JSON.stringify(state),
    allowsMcp,
  });
  const id = parsePublicId("session", created.session.id) ?? "";
  const login = {
    url: `https://${SITE}/login`,
    steps: [{ type: { selector: "#password", secret: "password" } }],
    secrets: { password: `${CANARY}secret` },
  };
  await sql`update saved_sessions set encrypted_login = ${encryptLogin({ id, userId: user.id }, login)} where id = ${id}`;
  return { ...created, id, sid };
}

const run = () => ({
  requestId: randomUUID(),
  deadline: performance.now() + 90_000,
  signal: new AbortController().signal,
});

async function extract(user: TestUser, url: string, session: string | null = "lockers") {
  const work: (() => Promise<void>)[] = [];
  const input = parseExtractCall(ExtractCall.parse({ url, ...(session ? { session } : {}) }));
  const store = { defer: (next: () => Promise<void>) => void work.push(next) };
  const result = await extractContent(toCaller(user), input, { ...run(), store });
  for (const next of work) await next();
  return result;
}

test("createSession refuses users without a plan for it, bad domains, foreign cookies, and what the plan does not allow", async () => {
  const user = await makeSubscriber("starter");
  const create = (change: object, owner: TestUser = user) =>
    createSession(owner.id, { name: "a", ...DOMAIN_COOKIES, ...change });
  await expect(create({}, await makeSubscriber("free"))).rejects.toMatchObject({ code: "no_access" });
  await expect(create({}, await makeUser())).rejects.toMatchObject({ code: "no_access" });
  for (const domain of ["127.0.0.1", "co.uk", "localhost", "not a domain"])
    await expect(create({ domain })).rejects.toMatchObject({ details: [{ pointer: "/domain" }] });
  const foreign = JSON.stringify([{ name: "x", value: "y", domain: "other.test" }]);
  await expect(create({ cookies: foreign })).rejects.toMatchObject({ details: [{ pointer: "/cookies" }] });
  await create({});
  await expect(create({})).rejects.toMatchObject({ code: "conflict", message: /this name/ });
  await create({ name: "b" });
  await expect(create({ name: "c" })).rejects.toMatchObject({
    code: "conflict",
    message: /includes 2 saved sessions/,
  });
  // One that has expired makes room, and is deleted.
  await sql`update saved_sessions set expires_at = now() - interval '1 second' where user_id = ${user.id} and name = 'a'`;
  expect((await listSessions(user.id)).data.find(({ name }) => name === "a")?.isExpired).toBe(true);
  await create({ name: "c" });
  expect((await listSessions(user.id)).data.map(({ name }) => name)).toEqual(["c", "b"]);
});

test("a session is refused by name, expiry, site, scheme, through MCP, in the row of another user, and with a share", async () => {
  const [user, other] = await Promise.all([makeSubscriber("pro"), makeSubscriber("pro")]);
  const { session } = await createSession(user.id, { name: "a", ...DOMAIN_COOKIES });
  const open = (name: string, url = ACCOUNT, isMcp = false, { id }: TestUser = user) =>
    openSession({ userId: id, isMcp }, name, url);
  await expect(open("b")).rejects.toMatchObject({ code: "invalid", message: /no session "b"/ });
  await expect(open("a", ACCOUNT, false, other)).rejects.toMatchObject({ message: /no session "a"/ });
  await expect(open("a", "https://shop.test/")).rejects.toMatchObject({ message: /for account.test only/ });
  await expect(open("a", ACCOUNT, true)).rejects.toMatchObject({ message: /through MCP/ });
  await expect(extract(user, "http://shop.test/", "a")).rejects.toMatchObject({
    message: /account.test only/,
  });
  const id = parsePublicId("session", session.id) ?? "";
  await updateSession(user.id, id, { allowsMcp: true });
  expect((await open("a", ACCOUNT, true)).state.cookies).toHaveLength(1);
  await expect(updateSession(other.id, id, { allowsMcp: true })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteSession(other.id, id)).rejects.toMatchObject({ code: "not_found" });

  const list = CreateCapturesJob.parse({
    urls: [ACCOUNT, "https://shop.test/"],
    screenshot: { session: "a" },
  });
  await expect(createCapturesJob(toCaller(user), list)).rejects.toMatchObject({
    message: /shop.test is not/,
  });
  const watch = CreateWatch.parse({ url: "https://shop.test/", capture: { session: "a" } });
  await expect(createWatch(user.id, watch)).rejects.toMatchObject({ message: /shop.test is not/ });

  await sql`insert into saved_sessions (user_id, name, domain, encrypted_state, expires_at)
    select ${other.id}, name, domain, encrypted_state, expires_at from saved_sessions where id = ${id}`;
  await expect(open("a", ACCOUNT, false, other)).rejects.toThrow(/authenticate/);

  await sql`update saved_sessions set expires_at = now() where id = ${id}`;
  await expect(open("a")).rejects.toMatchObject({ message: /has expired/ });
  await purgeExpiredSessions();
  expect((await listSessions(user.id)).data).toEqual([]);
});

test("the contract refuses a session with a cache, an HTML document, and in a crawl", () => {
  const { success } = ScreenshotCall.safeParse({ url: ACCOUNT, session: "a" });
  expect(success).toBe(true);
  const bad = [
    ScreenshotCall.safeParse({ url: ACCOUNT, session: "a", maxAgeSeconds: 60 }),
    PdfCall.safeParse({ url: ACCOUNT, session: "a", maxAgeSeconds: 60 }),
    ScreenshotCall.safeParse({ html: "<p>", session: "a" }),
  ];
  expect(bad.map((result) => result.success)).toEqual([false, false, false]);
});

test("a capture shows the page of its session, stores what changed, closes its browser, and cannot be shared", async () => {
  const user = await makeSubscriber("pro");
  const { sid } = await saveSignedIn(user);
  const first = await extract(user, ACCOUNT);
  expect(first.page.results.markdown).toContain("This is visit 1.");
  expect(first.page.results.markdown).toContain("Shown on this device: 42 times.");
  const second = await extract(user, ACCOUNT);
  expect(second.page.results.markdown).toContain("This is visit 2.");
  expect(second.page.results.markdown).toContain("Shown on this device: 43 times.");
  const { state } = await openSession({ userId: user.id, isMcp: false }, "lockers", ACCOUNT);
  expect(state.cookies.map(({ name }) => name).sort()).toEqual(["extra", "sid"]);
  expect(state.cookies.find(({ name }) => name === "sid")?.value).not.toBe(sid);
  await Promise.all(chromiumState().releases);
  expect(chromiumState().idle).toEqual([]);
  const [row] = await sql`select id, request, cache_key from captures where user_id = ${user.id} limit 1`;
  expect(row).toMatchObject({ request: { session: "lockers" }, cache_key: null });
  await expect(shareCapture(user.id, String(row?.id), true)).rejects.toMatchObject({ code: "conflict" });
  const read = (isMcp: boolean) =>
    runGetCapture({
      userId: user.id,
      id: String(row?.id),
      caller: { userId: user.id, apiKey: { isMcp } },
    } as never);
  await expect(read(true)).rejects.toMatchObject({ code: "invalid", message: /through MCP/ });
  expect(await read(false)).toHaveProperty("body");

  const without = await extract(user, ACCOUNT, null);
  expect(without.page.metadata.finalUrl).toBe(`https://${SITE}/login`);
});

test("a capture whose session is signed out costs nothing and changes nothing", async () => {
  const user = await makeSubscriber("starter");
  await createSession(user.id, { name: "lockers", ...DOMAIN_COOKIES });
  const paths = ["/account", "/account/orders"];
  const failed = await Promise.allSettled(paths.map((path) => extract(user, `https://${SITE}${path}`)));
  const signedOut = { status: "rejected", reason: { code: "signed_out" } };
  expect(failed).toMatchObject([signedOut, signedOut]);
  expect((await readUsage(user.id)).used).toBe(0);
  expect((await listSessions(user.id)).data).toMatchObject([{ lastUsedAt: null }]);
  // The login page itself is what was asked for.
  expect((await extract(user, `https://${SITE}/login`)).page.metadata.status).toBe(200);
});

const LOGIN_STEPS = [
  { type: { selector: "#email", value: "ada@account.test" } },
  { type: { selector: "#password", secret: "password" } },
  { click: { role: "button", name: "Sign in" } },
  { type: { selector: "#code", totp: true } },
  { check: { selector: "#remember" } },
  { press: { selector: "#code", key: "Enter" } },
];

const toLogin = (change: object = {}) => ({
  domain: SITE,
  login: {
    url: `https://${SITE}/login`,
    steps: LOGIN_STEPS,
    // cspell:disable-next-line
    secrets: { password: "correct horse battery", totp: "NRXWG23FOJZS233GFVUGC4TCN5ZA" },
    ...change,
  },
});

const saveLogin = (user: TestUser, name: string, change: object = {}) =>
  createSession(user.id, CreateSession.parse({ name, ...toLogin(change) }));

test("a session with a login signs in at its first capture, and once again when it is signed out", async () => {
  const user = await makeSubscriber("pro");
  const { session } = await saveLogin(user, "lockers");
  expect(session.hasLogin).toBe(true);
  const open = () => openSession({ userId: user.id, isMcp: false }, "lockers", ACCOUNT);
  const getSid = async () => (await open()).state.cookies.find(({ name }) => name === "sid")?.value;
  expect((await extract(user, ACCOUNT)).page.results.markdown).toContain("Welcome back, Ada.");
  expect((await open()).state.cookies.map(({ name }) => name).sort()).toEqual(["device", "pending", "sid"]);
  const before = await getSid();
  await post("/logout", {}, `sid=${before}`);
  // The remembered device needs no code, so that the steps for it fail.
  expect((await extract(user, ACCOUNT)).page.results.markdown).toContain("Welcome back, Ada.");
  expect(await getSid()).not.toBe(before);
});

test("tryLogin shows the page after its steps, or the step that failed, and stores nothing", async () => {
  const user = await makeSubscriber("pro");
  const { login } = toLogin();
  const attempt = (change: object) =>
    tryLogin(toCaller(user), TryLogin.parse({ login: { ...login, ...change } }), run());
  const [done, failed, foreign] = await Promise.allSettled([
    attempt({}),
    attempt({ steps: [{ type: { selector: "#none", secret: "password" } }] }),
    attempt({ url: `http://${SITE}/login` }),
  ]);
  expect(done).toMatchObject({
    value: { url: ACCOUNT, asksForPassword: false, picture: expect.stringMatching(/^data:image\/jpeg/) },
  });
  expect(failed).toMatchObject({
    reason: { code: "step_failed", failedStep: { number: 1, screenshot: expect.any(String) } },
  });
  expect(foreign).toMatchObject({ reason: { details: [{ pointer: "/login/url" }] } });
  expect((await listSessions(user.id)).data).toEqual([]);
  expect(await sql`select id from captures where user_id = ${user.id}`).toEqual([]);
  expect((await readUsage(user.id)).used).toBe(1);
});

test("createSession refuses logins of another site, over http, with unknown secrets, and with too many steps", async () => {
  const user = await makeSubscriber("pro");
  for (const [change, pointer] of [
    [{ url: "https://shop.test/login" }, "/login/url"],
    [{ url: `http://${SITE}/login` }, "/login/url"],
    [{ secrets: { password: "x" } }, "/login/secrets"],
    [{ secrets: { password: "x", totp: "not base32!" } }, "/login/secrets"],
  ] as const)
    await expect(saveLogin(user, "a", change)).rejects.toMatchObject({ details: [{ pointer }] });
});

test("storeSession keeps what each of two captures has changed, and nothing of a deleted session", async () => {
  const user = await makeSubscriber("pro");
  const cookies = "one=1; two=1; three=1";
  const { session } = await createSession(user.id, { name: "a", ...DOMAIN_COOKIES, cookies });
  const open = () => openSession({ userId: user.id, isMcp: false }, "a", ACCOUNT);
  const opened = await open();
  const [first] = opened.state.cookies;
  /** A capture that began with the first state, and ends with these cookies. */
  const store = (values: Record<string, string>) =>
    storeSession(opened, {
      cookies: Object.entries(values).flatMap(([name, value]) => (first ? [{ ...first, name, value }] : [])),
      storage: {},
    });
  await Promise.all([store({ one: "2", two: "1", three: "1", added: "1" }), store({ one: "1", two: "2" })]);
  const read = async () =>
    Object.fromEntries((await open()).state.cookies.map(({ name, value }) => [name, value]));
  expect(await read()).toEqual({ one: "2", two: "2", added: "1" });
  await store({ one: "3", two: "1", three: "1" });
  expect(await read()).toEqual({ one: "3", two: "2", added: "1" });
  await deleteSession(user.id, parsePublicId("session", session.id) ?? "");
  await store({ one: "5" });
  expect((await listSessions(user.id)).data).toEqual([]);
});

/** Records everything that is reported. */
function recordTelemetry(): string[] {
  const reported: string[] = [];
  const note = (...values: unknown[]): void => void reported.push(JSON.stringify(values));
  setTelemetry({
    withSpan: async (name, attributes, work) => {
      note(name, attributes);
      return work().catch((error: unknown) => {
        note(String(error), (error as Error).stack);
        throw error;
      });
    },
    startSpan: (name, attributes) => {
      note(name, attributes);
      return () => undefined;
    },
    setAttributes: note,
    recordDuration: note,
    count: note,
    observe: () => undefined,
    traceparent: () => undefined,
    withTraceparent: (_traceparent, work) => work(),
    shutdown: async () => undefined,
  });
  return reported;
}

test("no value of a session is in the database, the files, the log or the telemetry after every way to use it", {
  timeout: 120_000,
}, async () => {
  const logged: string[] = [];
  for (const method of ["log", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation((...texts: unknown[]) => void logged.push(texts.join(" ")));
  const reported = recordTelemetry();
  const user = await makeSubscriber("pro");
  try {
    const { session, dropped } = await saveSignedIn(user, "lockers", true);
    expect(JSON.stringify([session, dropped])).not.toContain(CANARY);
    const shot = parseScreenshotCall(
      ScreenshotCall.parse({ url: ACCOUNT, session: "lockers", fullPage: true }),
    );
    const printed = parsePdfCall(PdfCall.parse({ url: ACCOUNT, session: "lockers" }));
    const steps = [{ type: { value: `${CANARY}typed` } }];
    const take = async (input: typeof shot): Promise<void> => {
      const store = { defer: (next: () => Promise<void>) => void next() };
      const { screenshot } = await takeScreenshot(toCaller(user), input, { ...run(), store });
      await screenshot.image.release();
    };
    const { key } = await addApiKey(user.id);
    const call = { url: ACCOUNT, session: "lockers", steps };
    // As many at the same time as the site accepts.
    const [read] = await Promise.all([callMcpTool(key, "run_steps", call), take(shot), take(printed)]);
    expect(JSON.stringify(read)).toContain("Welcome back, Ada.");
    expect(JSON.stringify(read)).not.toContain(CANARY);
    const extraction = { urls: [ACCOUNT], extract: { session: "lockers", steps } };
    // One after the other, because the site gives a new id with each visit.
    const runAll = () => {
      const stop = AbortSignal.timeout(60_000);
      return runQueues({ handlers: createHandlers(), stop, graceMs: 30_000, isDrain: true });
    };
    await createCapturesJob(toCaller(user), CreateCapturesJob.parse(extraction));
    await runAll();
    const { schedule } = await createSchedule(
      toCaller(user),
      CreateSchedule.parse({ cron: "0 9 * * *", captures: extraction }),
    );
    await sql`update schedules set next_run_at = date_trunc('minute', now()) where user_id = ${user.id}`;
    await runDueSchedules();
    await runAll();
    const capture = { session: "lockers", steps };
    const watch = await createWatch(user.id, CreateWatch.parse({ url: ACCOUNT, capture }));
    expect(JSON.stringify([schedule, watch])).not.toContain(CANARY);
    await enqueueDueWatches();
    await runAll();
    const items = await sql`select state, error from job_items`;
    const done = { state: "done", error: null };
    expect(items).toEqual([done, done]);
    const checks = await sql`select outcome, error from page_watch_checks`;
    expect(checks).toMatchObject([{ error: null }]);
    await createSession(user.id, { name: "out", ...DOMAIN_COOKIES, cookies: `sid=${CANARY}header` });
    await saveLogin(user, "typed", { secrets: { password: `${CANARY}typed`, totp: "SECRET" } });
    const failed = await Promise.allSettled(["out", "typed"].map((name) => extract(user, ACCOUNT, name)));
    const signedOut = { reason: { code: "signed_out" } };
    expect(failed).toMatchObject([signedOut, signedOut]);
    const { data: listed } = await listSessions(user.id);
    expect(listed.filter(({ lastUsedAt }) => lastUsedAt !== null).map(({ name }) => name)).toEqual([
      "lockers",
    ]);
    await expect(
      createSession(user.id, { name: "bad", ...DOMAIN_COOKIES, cookies: `[{"name":"${CANARY}"` }),
    ).rejects.toMatchObject({ code: "invalid" });
    const { login } = await openSession({ userId: user.id, isMcp: false }, "lockers", ACCOUNT);
    expect(login?.secrets).toEqual({ password: `${CANARY}secret` });
    const data = JSON.stringify(await listPersonalData(user.id), (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(data).toContain("lockers");
    expect(await findTracesInDatabase(CANARY)).toEqual([]);
    expect([...findTracesInFolder(folder, CANARY)]).toEqual([]);
    expect(reported.length).toBeGreaterThan(5);
    const places = { log: logged.join(), telemetry: reported.join(), data };
    for (const [place, text] of Object.entries(places)) expect(text.includes(CANARY), place).toBe(false);
  } finally {
    setTelemetry(null);
  }
});
