import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig } from "./fixtures.ts";

const ROWS = 240;
const names = Array.from({ length: ROWS }, (_, index) => `Buoy ${index + 1}`);

/** Draws the rows that are in the window, at their places, and removes the others. */
const WINDOWED = `<div id=list style="position:relative;height:${ROWS * 40}px"></div><script>
  const draw = () => {
    const first = Math.max(0, Math.floor(scrollY / 40) - 3);
    list.replaceChildren(...Array.from({ length: Math.ceil(innerHeight / 40) + 6 }, (_, at) => first + at)
      .filter((at) => at < ${ROWS}).map((at) => {
        const row = document.createElement("p");
        row.style = "position:absolute;margin:0;height:40px;top:" + at * 40 + "px";
        row.textContent = "Buoy " + (at + 1);
        return row;
      }));
  };
  addEventListener("scroll", () => requestAnimationFrame(draw));
  draw();
</script>`;

/** Shows all rows in the same elements, one after the other, within an element that scrolls. */
const RECYCLED = `<h1>Buoys</h1><div id=box style="height:600px;overflow:auto;position:relative"><div style="height:${ROWS * 30}px"></div></div><script>
  const pool = Array.from({ length: 30 }, () => {
    const row = document.createElement("div");
    row.style = "position:absolute;top:0;left:0;height:30px";
    row.append(document.createElement("b"), document.createElement("span"));
    return box.appendChild(row);
  });
  const draw = () => {
    const first = Math.min(Math.floor(box.scrollTop / 30), ${ROWS} - pool.length);
    pool.forEach((_, index) => {
      const at = first + index, row = pool[at % pool.length];
      row.style.transform = "translateY(" + at * 30 + "px)";
      row.firstChild.textContent = "Buoy " + (at + 1);
      row.lastChild.textContent = "";
    });
  };
  box.addEventListener("scroll", () => requestAnimationFrame(draw));
  draw();
</script>`;

/** Replaces the rows of a table between two rows that keep its height. */
const TABLE = `<table><tbody id=body></tbody></table><script>
  const size = 60;
  const draw = () => {
    const first = Math.min(Math.max(0, Math.floor(scrollY / 40) - 5), ${ROWS} - size);
    const gap = (rows) => "<tr style='height:" + rows * 40 + "px'></tr>";
    body.innerHTML = gap(first) + Array.from({ length: size }, (_, at) =>
      "<tr style='height:40px'><td>Buoy " + (first + at + 1) + "</td><td>lit</td></tr>").join("") + gap(${ROWS} - size - first);
  };
  addEventListener("scroll", draw);
  draw();
</script>`;

/** Requests more at the end, as long as there is more. */
const FEED = (pages: number) => `<ul id=feed></ul><p id=more>Loading more…</p><script>
  let page = 0, busy = false;
  const load = async () => {
    if (busy || page >= ${pages}) return;
    busy = true;
    const rows = await (await fetch("/rows?page=" + page++)).json();
    for (const row of rows) {
      const item = feed.appendChild(document.createElement("li"));
      item.textContent = row;
      item.style.height = "60px";
    }
    busy = false;
    if (page >= ${pages}) more.remove();
  };
  addEventListener("scroll", () => { if (scrollY + innerHeight > document.body.scrollHeight - 100) load(); });
  load();
</script>`;

const PLAIN = `<ol>${names.map((name) => `<li style="height:50px">${name}</li>`).join("")}</ol>
  <p>It is <span id=clock>0</span> seconds later.</p>
  <script>let now = 0; setInterval(() => { clock.textContent = ++now; }, 50)</script>`;

/** Loads each part when its reader comes to it. */
const PARTS = `<h1>Report</h1>${[1, 2, 3, 4, 5].map((part) => `<section data-part="${part}" style="min-height:700px"></section>`).join("")}<script>
  const observer = new IntersectionObserver((entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(async ({ target }) => {
    observer.unobserve(target);
    await fetch("/rows?page=" + target.dataset.part);
    target.textContent = "Part " + target.dataset.part + " of the report.";
  }));
  document.querySelectorAll("section").forEach((part) => observer.observe(part));
</script>`;

const PAGES: Record<string, string> = {
  "/parts": PARTS,
  "/windowed": WINDOWED,
  "/recycled": RECYCLED,
  "/table": TABLE,
  "/feed": FEED(6),
  "/endless": FEED(100_000),
  "/plain": PLAIN,
};

const at = await startTestServer(async ({ url = "" }, response) => {
  const page = /^\/rows\?page=(\d+)$/.exec(url)?.[1];
  if (page !== undefined) {
    await pause(300);
    const rows = Array.from({ length: 40 }, (_, index) => `Buoy ${Number(page) * 40 + index + 1}`);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows));
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang=en><title>Buoys</title><body>${PAGES[url] ?? ""}</body></html>`);
});

function extract(path: string, scroll: boolean, scrollToEndMs = 15_000) {
  const limits = { scrollToEndMs };
  const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at], limits });
  return extractWithoutApi({ url: `http://site.test${path}`, onlyMainContent: false, scroll }, { settings });
}

const listNames = (markdown = ""): string[] => markdown.match(/Buoy \d+/g) ?? [];

describe("an extraction that scrolls reads every row once and in its order", () => {
  test.each(["/windowed", "/recycled", "/table", "/feed", "/plain"])("%s", async (path) => {
    const { results, metadata } = await extract(path, true);
    expect(listNames(results.markdown)).toEqual(names);
    expect(metadata.isTruncated).toBe(false);
    expect(results.markdown).not.toContain("Loading");
  });
});

test("an extraction fills empty parts of a page, also without the option", async () => {
  const { results } = await extract("/parts", false);
  expect(results.markdown?.match(/Part \d/g)).toEqual(["Part 1", "Part 2", "Part 3", "Part 4", "Part 5"]);
});

test("an extraction that does not scroll reads the rows that are drawn", async () => {
  expect(listNames((await extract("/windowed", false)).results.markdown).length).toBeLessThan(ROWS / 2);
});

test("an extraction of a page without an end says that there is more", async () => {
  const { results, metadata } = await extract("/endless", true, 2_000);
  expect(metadata.isTruncated).toBe(true);
  expect(listNames(results.markdown).length).toBeGreaterThan(40);
});
