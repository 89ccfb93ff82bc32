import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listDisallowedPages } from "#db/queries/crawls.ts";
import { ROBOT_NAME } from "#server/crawl/config.ts";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCrawlJob, retryJob } from "#server/jobs/create-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { openJobArchive } from "#server/jobs/results.ts";
import type { Caller } from "#server/usage/caller.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { sql } from "#tests/support/database.ts";
import { unzip } from "#tests/support/unzip.ts";
import {
  crawlHook,
  finishCrawl,
  listPages,
  listPaths,
  page,
  requests,
  type Site,
  serveSite,
  startCrawl,
  startSites,
  stopSites,
} from "./crawl-support.ts";
import { loseWorkers, makeJobCaller, skipWaits, toUuid, work } from "./support.ts";

vi.mock("#server/capture/extraction.ts", () => import("./extraction-stub.ts"));

beforeAll(startSites);
afterAll(stopSites);
beforeEach(() => {
  requests.length = 0;
  crawlHook.run = async () => undefined;
  crawlHook.responseMs = null;
});

/** Crawls a site to the end. */
const runCrawl = async (body: Parameters<typeof startCrawl>[1]) =>
  finishCrawl(caller, await startCrawl(caller, body));

/** Ten pages that link to each other in a ring, and to the front page. */
const ring = (path: string): string | null => {
  const number = Number(/^\/(\d)?$/.exec(path)?.[1] ?? (path === "/" ? 0 : Number.NaN));
  return Number.isNaN(number) ? null : page(`Page ${number}`, ["/", `/${(number + 1) % 10 || ""}`]);
};

let caller: Caller;
beforeEach(async () => {
  caller = await makeJobCaller();
});

test("a crawl opens every page once, stores it as Markdown, and charges what it has stored", async () => {
  const created = await startCrawl(caller, { url: serveSite(ring), maxDepth: 10 });
  expect(created).toMatchObject({ kind: "crawl", type: "extract", total: 1, uses: { reserved: 20 } });
  const job = await finishCrawl(caller, created);
  expect(job).toMatchObject({
    state: "completed",
    total: 10,
    done: 10,
    uses: { reserved: 20, committed: 10, released: 10 },
  });
  expect(await listPaths(caller, job)).toEqual(["/", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `/${n}`)]);
  const opened = requests.filter(({ agent }) => agent === "browser").map(({ path }) => path);
  expect(new Set(opened).size).toBe(opened.length);
  expect(requests.filter(({ path }) => path === "/robots.txt")).toHaveLength(1);
  expect(requests.find(({ path }) => path === "/robots.txt")?.agent).toContain(ROBOT_NAME);
  const archive = (await openJobArchive(caller.userId, toUuid(job.id))) as unknown;
  const files = await unzip(archive as ReadableStream<Uint8Array>);
  expect(Object.keys(files).filter((name) => name.endsWith(".md"))).toHaveLength(10);
  expect(JSON.parse(files["manifest.json"] ?? "")).toHaveLength(10);
  const lines = (files["pages.jsonl"] ?? "").trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).content)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `# Page ${number}\n`),
  );
  expect(files["llms-full.txt"]?.match(/^url: .*$/gm)).toHaveLength(10);
  expect(files["llms-full.txt"]).toContain(
    `---\ntitle: "Page 3"\nurl: ${created.crawl?.url}3\n---\n\n# Page 3\n`,
  );
});

test("a site that never runs out of links is crawled up to the limit", async () => {
  const endless = (path: string) =>
    /^\/\d*$/.test(path)
      ? page(
          path,
          [1, 2, 3].map((n) => `/${Number(path.slice(1)) * 3 + n}?utm_source=${Math.random()}`),
        )
      : null;
  const job = await runCrawl({ url: serveSite(endless), limit: 12 });
  expect(job).toMatchObject({
    state: "completed",
    total: 12,
    done: 12,
    uses: { committed: 12, released: 0 },
  });
});

test("maxDepth, include, exclude and scope bound what a crawl opens", async () => {
  const site = (path: string) => {
    if (path === "/docs/") return page("Docs", ["/docs/a", "/docs/b", "/blog/a", "/docs/old/c", "/a.zip"]);
    return path === "/robots.txt" ? null : page(path, [`${path}/deeper`]);
  };
  const url = `${serveSite(site)}/docs/`;
  const crawl = async (options: Partial<CreateCrawlJob>) =>
    listPaths(caller, await runCrawl({ url, sitemap: "skip", ...options }));
  expect(await crawl({ maxDepth: 0 })).toEqual(["/docs/"]);
  expect(await crawl({ maxDepth: 1 })).toEqual(["/docs/", "/docs/a", "/docs/b", "/blog/a", "/docs/old/c"]);
  expect(await crawl({ maxDepth: 1, scope: "path", exclude: ["/docs/old/**"] })).toEqual([
    "/docs/",
    "/docs/a",
    "/docs/b",
  ]);
  expect(await crawl({ maxDepth: 2, include: ["/blog/**"] })).toEqual([
    "/docs/",
    "/blog/a",
    "/blog/a/deeper",
  ]);
});

test("subdomains opens pages of hosts below the start, each host at its own pace", async () => {
  const site: Site = (path, { headers }) => {
    const [below = ""] = (headers.host ?? "").split(".site-");
    if (path === "/robots.txt") return { body: below === "blog" ? "User-agent: *\nDisallow: /b" : "" };
    const { host } = new URL(url);
    return page(path, [
      `http://docs.${host}/a`,
      `http://blog.${host}/b`,
      `http://blog.${host}/c`,
      "http://other.example/",
    ]);
  };
  const url: string = serveSite(site, "docs", "blog");
  const { host } = new URL(url);
  const listHosts = async (options: Partial<CreateCrawlJob>) => {
    const job = await runCrawl({ url, sitemap: "skip", ...options });
    const rows =
      await sql`select input, lane from job_items where job_id = ${toUuid(job.id)} order by position`;
    return rows.map(({ input, lane }) => [String(input).replace(/^http:\/\//, ""), lane]);
  };
  expect(await listHosts({})).toEqual([[`${host}/`, host]]);
  expect(await listHosts({ subdomains: true })).toEqual([
    [`${host}/`, host],
    [`docs.${host}/a`, `docs.${host}`],
    [`blog.${host}/c`, `blog.${host}`],
  ]);
});

test("links that differ only by query order, fragment, session or trailing slash are one page", async () => {
  const site = (path: string) =>
    path.startsWith("/a") || path === "/"
      ? page("A", [
          "/a?x=1&y=2",
          "/a?y=2&x=1",
          "/a/?x=1&y=2#top",
          "/a?x=1&y=2&PHPSESSID=7",
          "/a;jsessionid=9?x=1&y=2",
        ])
      : null;
  const job = await runCrawl({ url: serveSite(site) });
  expect(await listPaths(caller, job)).toEqual(["/", "/a?x=1&y=2"]);
});

test("routes in fragments are pages where their page answers them, each once and with the others", async () => {
  const site = (path: string) => {
    if (path === "/")
      return page("App", ["#/", "#/a?x=1", "#!/b", "#top", "/other#/c"], "<script>onhashchange</script>");
    return path === "/other" ? page("Other", ["#/d", "/#/a?x=1"]) : null;
  };
  const url = serveSite(site);
  const job = await runCrawl({ url });
  expect(await listPaths(caller, job)).toEqual(["/", "/#/a?x=1", "/#!/b", "/other"]);
  const started = await runCrawl({ url: `${url}/#/start`, maxDepth: 0 });
  expect(await listPaths(caller, started)).toEqual(["/#/start"]);
});

test("addresses with names of files are pages as far as they are sent as HTML, which is asked once", async () => {
  const names = ["/wiki/Node.js", "/wiki/File:A.jpg", "/docs/data.json", "/static/app.js", "/a.zip"];
  const site = (path: string) => {
    if (path === "/static/app.js") return { headers: { "content-type": "text/javascript" }, body: "1" };
    if (path === "/docs/data.json") return { headers: { "content-type": "application/json" }, body: "{}" };
    return path === "/robots.txt" ? null : page(path, names);
  };
  const job = await runCrawl({ url: serveSite(site), sitemap: "skip" });
  expect(await listPaths(caller, job)).toEqual(["/", "/wiki/Node.js", "/wiki/File:A.jpg"]);
  expect(job).toMatchObject({ uses: { committed: 3 } });
  expect(requests.filter(({ path }) => path === "/static/app.js")).toHaveLength(1);
});

test("a parameter is left out where it differs between two visits, and kept where it names a page", async () => {
  let visits = 0;
  const site = (path: string) => {
    visits += 1;
    const stories = ["/story?session=1", "/story?session=2"];
    return path === "/robots.txt" ? null : page(path, [...stories, `/a?sid=v${visits}`, `/b?sid=v${visits}`]);
  };
  const job = await runCrawl({ url: serveSite(site), sitemap: "skip" });
  expect(await listPaths(caller, job)).toEqual(["/", "/story?session=1", "/story?session=2", "/a", "/b"]);
});

describe("robots.txt", () => {
  const withRobots =
    (status: number, body = "") =>
    (path: string) =>
      path === "/robots.txt" ? { status, body } : (ring(path) ?? page(path));

  test("keeps a crawl from pages, and they are listed", async () => {
    const robots = `User-agent: *\nDisallow: /\n\nUser-agent: ${ROBOT_NAME}\nDisallow: /3`;
    const url = serveSite(withRobots(200, robots));
    const job = await runCrawl({ url, maxDepth: 10 });
    expect(await listPaths(caller, job)).toEqual(["/", "/1", "/2"]);
    expect(await listDisallowedPages(toUuid(job.id))).toEqual([`${url}/3`]);
    expect(job).toMatchObject({ state: "completed", crawl: { disallowed: 1 } });
    expect(requests.some(({ path }) => path === "/3")).toBe(false);
  });

  test.each([
    [404, "", "completed"],
    [403, "User-agent: *\nDisallow: /", "completed"],
    [503, "", "failed"],
    [200, "User-agent: *\nDisallow: /", "failed"],
  ])("with status %i and %j, the crawl has %s", async (status, body, state) => {
    const url = serveSite(withRobots(status, body));
    const job = await runCrawl({ url, limit: 2 });
    expect(job.state).toBe(state);
    if (state === "failed") {
      const [item] = await listPages(caller, job);
      expect(item?.error?.message).toContain("robots.txt");
      expect(requests.some(({ agent }) => agent === "browser")).toBe(false);
    }
  });

  test("sets the delay between two pages, up to 30 s", async () => {
    const url = serveSite(withRobots(200, "User-agent: *\nCrawl-delay: 3600"));
    const created = await startCrawl(caller, { url, limit: 3 });
    await work();
    const [host] = await sql`select extract(epoch from next_allowed_at - now()) as seconds from job_hosts
      where host = ${new URL(url).hostname}`;
    expect(Number(host?.seconds)).toBeGreaterThan(20);
    expect(Number(host?.seconds)).toBeLessThanOrEqual(30);
    expect((await getJob(caller.userId, toUuid(created.id))).done).toBe(1);
    await finishCrawl(caller, created);
  });
});

describe("the pace of a crawl", () => {
  const linked = (robots = "") => {
    const links = Array.from({ length: 5 }, (_, index) => `/${index}`);
    return (path: string) =>
      path === "/robots.txt" ? { body: robots } : page(path, path === "/" ? links : []);
  };

  /** The most pages that were open at the same time, each until `wanted` are or for 10 seconds, and 300 ms longer. */
  async function countAtOnce(
    responseMs: number | null,
    options: Partial<CreateCrawlJob> = {},
    robots = "",
    wanted = 1,
  ) {
    let most = 0;
    let open = 0;
    crawlHook.responseMs = responseMs;
    crawlHook.run = async (address) => {
      open += 1;
      most = Math.max(most, open);
      const isStart = new URL(address).pathname === "/";
      for (let waited = 0; !isStart && most < wanted && waited < 10_000; waited += 20) await pause(20);
      await pause(300);
      open -= 1;
    };
    const job = await runCrawl({ url: serveSite(linked(robots)), ...options });
    expect(job).toMatchObject({ state: "completed", done: 6 });
    return most;
  }

  test("is four pages at once while the site answers fast", async () => {
    expect(await countAtOnce(100, {}, "", 4)).toBe(4);
  });

  test.each([
    ["a slow answer", 501, {}, ""],
    ["an unknown time", null, {}, ""],
    ["a delay of the caller", 100, { delaySeconds: 1 }, ""],
    ["a delay of the site", 100, {}, "User-agent: *\nCrawl-delay: 1"],
  ])("is one page at a time with %s", async (_what, responseMs, options, robots) => {
    expect(await countAtOnce(responseMs, options, robots)).toBe(1);
  });

  test("keeps the order of depths: a chain of fast pages does not use up the limit before a slow one", async () => {
    const links: Record<string, string[]> = { "/": ["/chain/1", "/slow"], "/slow": ["/behind"] };
    const chain = (path: string) => [`/chain/${Number(path.slice("/chain/".length)) + 1}`];
    crawlHook.responseMs = 100;
    crawlHook.run = (address) => pause(address.endsWith("/slow") ? 3_000 : 0);
    const job = await runCrawl({
      url: serveSite((path) => page(path, links[path] ?? (path.startsWith("/chain/") ? chain(path) : []))),
      sitemap: "skip",
      limit: 6,
    });
    expect(await listPaths(caller, job)).toContain("/behind");
  });

  test.each([429, 503])("waits as long as a site asks with status %i, and stays slow", async (status) => {
    crawlHook.responseMs = 100;
    const site = linked();
    let refused = 0;
    const url = serveSite((path) => {
      if (path !== "/1" || refused > 0) return site(path);
      refused += 1;
      return { status, headers: { "retry-after": "120" }, body: page("Later") };
    });
    const created = await startCrawl(caller, { url });
    for (await work(); refused === 0; await work()) await skipWaits();
    const [host] =
      await sql`select pace, extract(epoch from next_allowed_at - now()) as seconds from job_hosts
      where host = ${new URL(url).hostname}`;
    expect(host?.pace).toBe("throttled");
    expect(Number(host?.seconds)).toBeGreaterThan(100);
    const job = await finishCrawl(caller, created);
    expect(job).toMatchObject({ state: "completed", done: 6, failed: 0 });
  });
});

describe("a sitemap", () => {
  const toXml = (urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
      .map((url) => `<url><loc> ${url} </loc><lastmod>2026-01-01</lastmod></url>`)
      .join("")}</urlset>`;

  test("that is an index of compressed files and leads back to itself adds its pages of the site", async () => {
    const site = (path: string, { headers: { host } }: { headers: { host?: string } }) => {
      const index = ["/index.xml", "/pages.xml.gz", "/missing.xml"]
        .map((file) => `<sitemap><loc>http://${host}${file}</loc></sitemap>`)
        .join("");
      if (path === "/robots.txt") return { body: "Sitemap: /index.xml" };
      if (path === "/index.xml") return { body: `<sitemapindex>${index}</sitemapindex>` };
      if (path === "/pages.xml.gz")
        return {
          body: gzipSync(
            toXml([`http://${host}/x?a=1&amp;b=2`, `http://www.${host}/y`, "http://other.example/z"]),
          ),
        };
      return path === "/missing.xml" ? null : page(path);
    };
    const job = await runCrawl({ url: serveSite(site, "www") });
    expect(await listPaths(caller, job)).toEqual(["/", "/x?a=1&b=2", "/y"]);
    expect(requests.filter(({ path }) => path === "/index.xml")).toHaveLength(1);
  });

  test("is the only source with sitemap: only, and none with sitemap: skip", async () => {
    const site = (path: string, { headers: { host } }: { headers: { host?: string } }) =>
      path === "/sitemap.xml" ? { body: toXml([`http://${host}/from-sitemap`]) } : page(path, ["/from-link"]);
    const url = serveSite(site);
    const crawl = async (sitemap: "only" | "skip" | "include") =>
      listPaths(caller, await runCrawl({ url, sitemap }));
    expect(await crawl("only")).toEqual(["/", "/from-sitemap"]);
    expect(await crawl("skip")).toEqual(["/", "/from-link"]);
    expect(await crawl("include")).toEqual(["/", "/from-link", "/from-sitemap"]);
  });

  test("that cannot be read is named in the job, and the others are read", async () => {
    const site = (path: string, { headers: { host } }: { headers: { host?: string } }) => {
      if (path === "/robots.txt") return { body: "Sitemap: /page.xml\nSitemap: /good.xml" };
      if (path === "/good.xml") return { body: toXml([`http://${host}/a`]) };
      return page(path);
    };
    const url = serveSite(site);
    const job = await runCrawl({ url });
    expect(await listPaths(caller, job)).toEqual(["/", "/a"]);
    expect(job.crawl?.sitemapProblems).toEqual([{ url: `${url}/page.xml`, reason: "It is an HTML page." }]);
  });

  test("adds its pages although the start fails", async () => {
    const site = (path: string, { headers: { host } }: { headers: { host?: string } }) => {
      if (path === "/sitemap.xml") return { body: toXml([`http://${host}/a`]) };
      return path === "/a" ? page("A") : null;
    };
    const job = await runCrawl({ url: serveSite(site) });
    expect(job).toMatchObject({ state: "partial", done: 1, failed: 1, uses: { committed: 1 } });
    const [start] = await listPages(caller, job);
    expect(start?.error?.message).toBe("The site answered with status 404.");
  });
});

test("redirects: to the site itself are followed, to a known page skipped, elsewhere failed, all without a charge", async () => {
  const redirect = (location: string) => ({ status: 302, headers: { location } });
  const site = (path: string) => {
    if (path === "/") return page("Start", ["/home", "/moved", "/away", "/inside", "/b"]);
    if (path === "/home") return redirect("/");
    if (path === "/moved") return redirect("/a");
    if (path === "/away") return redirect("http://other.example/");
    if (path === "/inside") return redirect("http://127.0.0.1/");
    return path === "/a" || path === "/b" ? page(path, ["/a"]) : null;
  };
  const job = await runCrawl({ url: serveSite(site) });
  const items = await listPages(caller, job);
  expect(
    items.map(({ input, state, error }) => [new URL(input).pathname, state, error?.message ?? null]),
  ).toEqual([
    ["/", "done", null],
    ["/home", "skipped", expect.stringContaining("The same page as")],
    ["/moved", "done", null],
    ["/away", "failed", "The address leads to another site: other.example"],
    ["/inside", "failed", "The address leads to another site: 127.0.0.1"],
    ["/b", "done", null],
  ]);
  expect(job).toMatchObject({ state: "partial", uses: { committed: 3 } });
  const { job: retried } = await retryJob(caller, toUuid(job.id));
  expect(retried).toMatchObject({ kind: "captures", type: "extract", total: 2, crawl: null });
});

test("pages that ask robots not to follow their links have none", async () => {
  const site = (path: string) =>
    path === "/robots.txt" ? null : page(path, ["/a"], '<meta name="robots" content="noindex, nofollow">');
  const job = await runCrawl({ url: serveSite(site), sitemap: "skip" });
  expect(await listPaths(caller, job)).toEqual(["/"]);
});

test("a killed worker's page is opened again, and nothing is found or charged twice", async () => {
  const created = await startCrawl(caller, { url: serveSite(ring), maxDepth: 10 });
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  let isFirst = true;
  crawlHook.run = async () => {
    if (!isFirst) return;
    isFirst = false;
    started.resolve();
    await proceed.promise;
  };
  const first = work();
  await started.promise;
  await loseWorkers();
  await skipWaits();
  const job = await finishCrawl(caller, created);
  proceed.resolve();
  await first;
  expect(job).toMatchObject({ state: "completed", total: 10, done: 10, uses: { committed: 10 } });
  const captures = await sql`select id from captures where user_id = ${caller.userId}`;
  expect(captures).toHaveLength(10);
});

test("cancelJob ends a crawl, also its running page, and releases what was reserved", async () => {
  const created = await startCrawl(caller, { url: serveSite(ring), maxDepth: 10 });
  const started = Promise.withResolvers<void>();
  crawlHook.run = async (url, signal) => {
    if (!url.endsWith("/2")) return;
    started.resolve();
    await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const working = finishCrawl(caller, created);
  await started.promise;
  await cancelJob(caller.userId, toUuid(created.id));
  const job = await working;
  expect(job).toMatchObject({
    state: "canceled",
    done: 2,
    uses: { reserved: 20, committed: 2, released: 18 },
  });
});

test("a crawl that is canceled while its only page ends is canceled, without the pages of its links", async () => {
  const created = await startCrawl(caller, { url: serveSite(ring), maxDepth: 10 });
  crawlHook.run = async () => void (await cancelJob(caller.userId, toUuid(created.id)));
  const job = await finishCrawl(caller, created);
  expect(job).toMatchObject({ state: "canceled", total: 1, uses: { reserved: 20 } });
  expect(job.done + job.canceled).toBe(1);
});

test("a plan that ends in the middle skips the pages that wait", async () => {
  crawlHook.run = async () => {
    await sql`update user_subscriptions set ends_at = now() where user_id = ${caller.userId}`;
  };
  const job = await runCrawl({ url: serveSite(ring) });
  expect(job).toMatchObject({ state: "partial", done: 1, skipped: 1, uses: { committed: 1, released: 19 } });
});

describe("createCrawlJob", () => {
  const parse = (body: object) => CreateCrawlJob.parse({ url: "https://example.com", ...body });

  test("refuses private addresses, plans without crawls and more pages than the plan has", async () => {
    const [free, starter] = [await makeJobCaller("free"), await makeJobCaller("starter")];
    for (const url of ["http://10.0.0.1", "http://localhost", "ftp://example.com", "no address"])
      await expect(createCrawlJob(starter, parse({ url }))).rejects.toMatchObject({ code: "invalid" });
    await expect(createCrawlJob(free, parse({}))).rejects.toMatchObject({ code: "no_access" });
    await expect(createCrawlJob(starter, parse({ limit: 101 }))).rejects.toMatchObject({
      code: "limit_reached",
      message: "Your plan allows 100 pages in a crawl.",
    });
  });

  test("reserves the limit, or what is left with truncate, and nothing with dryRun", async () => {
    const caller = await makeJobCaller("starter");
    const { list } = await createCrawlJob(caller, parse({ limit: 60, dryRun: true }));
    expect(list).toMatchObject({ valid: 1, uses: 60, remaining: 100, truncated: 0 });
    await createCrawlJob(caller, parse({ limit: 60 }));
    await expect(createCrawlJob(caller, parse({ limit: 60 }))).rejects.toMatchObject({
      code: "limit_reached",
    });
    const { job } = await createCrawlJob(caller, parse({ limit: 60, onLimit: "truncate" }));
    expect(job?.uses.reserved).toBe(40);
  });
});
