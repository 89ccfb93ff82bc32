import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SearchBox } from "#components/layout/search-box.tsx";
import { listenForSearchShortcut } from "#components/layout/search-shortcut.ts";
import { makeCheckEntry } from "#tests/components/history/make-entries.ts";
import { makeCrawl, makeJob } from "#tests/components/jobs/make-job.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";

const DOCS = [
  { kind: "Guide", title: "Crawling", page: "", href: "/docs/crawling", text: "" },
  { kind: "Field", title: "crawl.limit", page: "Crawling", href: "/docs/crawling#limit", text: "" },
];
const WATCHES = {
  data: [{ id: "watch_1", title: "Crawl budget", state: "same", page: { url: "https://seo.test/" } }],
};

let requests: ApiRequest[];
let answers: Record<string, () => unknown>;
const onReport = vi.fn();

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const groups = () => screen.queryAllByRole("group").map((group) => group.firstChild?.textContent);
const active = () => document.querySelector("[aria-selected='true']")?.textContent;
const status = () => within(screen.getByRole("dialog")).getByRole("status").textContent;
const paths = () => requests.map(({ path }) => path);

/** ⌘K or Ctrl+K; jsdom's platform is no Mac. */
const pressShortcut = () => userEvent.keyboard("{Control>}k{/Control}");

async function openDialog(text = "") {
  await pressShortcut();
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  if (text) await userEvent.type(field, text);
  return field;
}

beforeAll(listenForSearchShortcut);
beforeEach(() => {
  // jsdom does not know the element, which browsers have had since 2023.
  expectConsoleError(/<search> is unrecognized/);
  answers = {
    "/docs/search.json": () => DOCS,
    "/api/history": () => ({ data: [makeCheckEntry("crawler")], nextCursor: null }),
    "/api/jobs": () => ({ data: [makeJob({ total: 40 }), makeCrawl({ id: "job_2" })], nextCursor: null }),
    "/api/watches": () => WATCHES,
  };
  requests = stubApi(({ path }) => answers[path.split("?", 1)[0] ?? ""]?.() ?? {});
});

const renderBar = () =>
  renderScreen(
    <>
      <SearchBox onReport={onReport} />
      <textarea aria-label="Text" />
    </>,
  );

describe("the search dialog", () => {
  test("requests nothing before it opens, and nothing personal for a visitor", async () => {
    renderBar();
    expect(paths()).toEqual([]);
    await openDialog("crawl");
    await waitFor(() => expect(options()).toContain("CrawlingGuide"));
    expect(options().join()).not.toMatch(/New crawl/);
    expect(paths()).toEqual(["/docs/search.json"]);
  });

  test("finds actions, pages, own items and docs of a user, the action first, and Enter opens it", async () => {
    signIn();
    renderBar();
    await openDialog("crawl");
    await waitFor(() =>
      expect(groups()).toEqual([
        "Actions",
        "Tools and pages",
        "With this text",
        "Captures and checks",
        "Jobs",
        "Watches",
        "Docs",
      ]),
    );
    expect(active()).toBe("New crawl");
    expect(options()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^crawlerName check/),
        expect.stringMatching(/^Crawl of docs\.test/),
        "Crawl budgethttps://seo.test/",
        "CrawlingGuide",
        "Check crawl",
      ]),
    );
    expect(options().join()).not.toContain("40 screenshots");
    expect(status()).toBe(`${options().length} results`);
    await userEvent.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/jobs?new=crawl");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(paths().filter((path) => path.startsWith("/api/history"))).toEqual([
      "/api/history?q=crawl&limit=5",
    ]);
  });

  test("moves with arrow keys in a circle, and the field names the active option", async () => {
    renderBar();
    const field = await openDialog("theme");
    await waitFor(() => expect(options().length).toBeGreaterThan(2));
    expect(active()).toBe("Switch theme: Light");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("Switch theme: System");
    expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe(
      "Switch theme: System",
    );
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toBe(options().at(-1));
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("Switch theme: Light");
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, " sys");
    expect(active()).toBe("Switch theme: System");
  });

  test("opens a page in a new tab with Ctrl+Enter, and stays open", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    renderBar();
    await openDialog("status");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(open).toHaveBeenCalledExactlyOnceWith("/status", "_blank", "noopener");
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog")).toBeDefined();
  });

  test("opens by Ctrl+K in a text field, closes by Ctrl+K and Escape, and returns the focus there", async () => {
    renderBar();
    const text = screen.getByLabelText("Text");
    for (const keys of ["{Escape}", "{Control>}k{/Control}"]) {
      text.focus();
      await openDialog();
      await userEvent.keyboard(keys);
      await waitFor(() => expect(document.activeElement).toBe(text));
    }
    await userEvent.keyboard("k/");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says which source failed and shows the others", async () => {
    signIn();
    answers["/api/jobs"] = () => refuse(500);
    answers["/docs/search.json"] = () => new Response("", { status: 503 });
    renderBar();
    await openDialog("crawl");
    expect((await screen.findByText("Could not be loaded: jobs, docs.")).tagName).toBe("P");
    await waitFor(() => expect(options().join()).toContain("Crawl budget"));
    expect(status()).toContain("Could not be loaded: jobs, docs.");
  });

  test("says which sources are still searched", async () => {
    signIn();
    answers["/api/watches"] = () => new Promise(() => {});
    renderBar();
    await openDialog("crawl");
    expect(await screen.findByText("Searching watches…")).toBeDefined();
    expect(options()).toContain("New crawl");
  });

  test("offers the docs and a report when nothing is found", async () => {
    renderBar();
    await openDialog("no such thing at all");
    expect(await screen.findByText("Nothing found for “no such thing at all”.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Open the docs" }).getAttribute("href")).toBe("/docs");
    expect(status()).toBe("0 results");
    await userEvent.click(screen.getByRole("button", { name: "Report Bug" }));
    expect(onReport).toHaveBeenCalledTimes(1);
  });
});

describe("the search box", () => {
  const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search tools" });

  test("offers results below it, and an arrow key chooses before Enter opens", async () => {
    signIn();
    setAddress("/pricing");
    renderBar();
    expect(paths()).toEqual([]);
    await userEvent.type(box(), "crawl");
    await waitFor(() => expect(options()).toContain("New crawl"));
    expect(box().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByRole("listbox").id).toBe(box().getAttribute("aria-controls"));
    expect(active()).toBeUndefined();
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("New crawl");
    await userEvent.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/jobs?new=crawl");
    expect([box().value, box().getAttribute("aria-expanded")]).toEqual(["", "false"]);
  });

  test("opens the filtered catalog with Enter alone", async () => {
    setAddress("/pricing");
    renderBar();
    await userEvent.type(box(), "crawl{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/?q=crawl");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("closes with Escape, which clears it, and when the focus leaves", async () => {
    renderBar();
    await userEvent.type(box(), "docs");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    expect([box().value, screen.queryByRole("listbox")]).toEqual(["", null]);
    await userEvent.type(box(), "docs");
    await screen.findByRole("listbox");
    await userEvent.click(screen.getByLabelText("Text"));
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.click(box());
    await userEvent.keyboard("{ArrowDown}");
    expect(await screen.findByRole("listbox")).toBeDefined();
  });
});
