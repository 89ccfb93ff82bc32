import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { HistoryScreen } from "#components/history/history-screen.tsx";
import type { HistoryEntry } from "#shared/history/contract.ts";
import type { ToolAccess } from "#shared/usage/contract.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeCaptureEntry, makeCheckEntry } from "./make-entries.ts";

let entries: HistoryEntry[];
let respond: (path: string) => unknown;
let access: ToolAccess;
let requests: ApiRequest[];

beforeEach(() => {
  setAddress("/history");
  access = { hasAccess: true, usageInfo: null };
  entries = [makeCaptureEntry(), makeCheckEntry("acme")];
  respond = () => ({ data: entries, nextCursor: null });
  requests = stubApi(({ method, path }) => {
    if (method === "POST") return { deleted: 1 };
    return path.startsWith("/api/history") ? respond(path) : access;
  });
});

const show = async () => {
  renderScreen(<HistoryScreen />);
  await screen.findByRole("list", { name: "History" });
};
const listQueries = () =>
  requests
    .filter(({ path }) => path.startsWith("/api/history?"))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));
const lastQuery = () => listQueries().at(-1);
const getLink = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");

describe("HistoryScreen", () => {
  test("lists captures and checks, each with a link to its page", async () => {
    await show();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(getLink("Open: shop.test")).toBe("/captures/cap_1");
    expect(getLink("Open: acme")).toBe("/checks/chk_1");
    expect(screen.getByText("1 of 2 domains and 2 of 3 handles free, 1 could not be checked")).toBeDefined();
  });

  test("starts with the filters of its address", async () => {
    setAddress("/history?q=shop&kind=pdf,check&from=2026-11-01");
    await show();
    expect(lastQuery()).toEqual({
      q: "shop",
      kind: "pdf,check",
      from: new Date(2026, 10, 1).toISOString(),
      limit: "50",
    });
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "shop");
    expect(screen.getByRole("button", { name: "PDF documents", pressed: true })).toBeDefined();
    expect(screen.getByRole("button", { name: "Screenshots", pressed: false })).toBeDefined();
    expect(screen.getByLabelText("From")).toHaveProperty("value", "2026-11-01");
  });

  test("searches on the server after a pause, and keeps the search in its address", async () => {
    await show();
    entries = [makeCheckEntry("acme")];
    await userEvent.type(screen.getByRole("searchbox", { name: "Search history" }), "acme ");
    await waitFor(() => expect(location.search).toBe("?q=acme"));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(listQueries()).toEqual([{ limit: "50" }, { q: "acme", limit: "50" }]);
    expect(screen.getByText("1 result found")).toBeDefined();
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "acme ");
  });

  test("shows the chosen kinds and dates", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Name checks" }));
    fireEvent.click(screen.getByRole("button", { name: "Screenshots" }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ kind: "screenshot,check" }));
    fireEvent.click(screen.getByRole("button", { name: "Name checks" }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date" }), "Custom dates");
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "0002-11-10" } });
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-10" } });
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        kind: "screenshot",
        to: new Date(2026, 10, 11).toISOString(),
        limit: "50",
      }),
    );
    expect(location.search).toBe("?kind=screenshot&to=2026-11-10");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date" }), "Any time");
    await waitFor(() => expect(lastQuery()).toEqual({ kind: "screenshot", limit: "50" }));
  });

  test("follows a link to itself", async () => {
    setAddress("/history?q=shop");
    await show();
    act(() => setAddress("/history"));
    await waitFor(() => expect(screen.getByRole("searchbox")).toHaveProperty("value", ""));
    expect(lastQuery()).toEqual({ limit: "50" });
  });

  test("says that nothing matches, and clears the filters", async () => {
    setAddress("/history?q=nothing&kind=pdf&date=today");
    respond = (path) => ({ data: path.includes("q=") ? [] : entries, nextCursor: null });
    renderScreen(<HistoryScreen />);
    expect(await screen.findByText("No result matches.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("shop.test")).toBeDefined();
    expect(location.search).toBe("");
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  });

  test("loads older entries", async () => {
    respond = (path) =>
      path.includes("cursor=next")
        ? { data: [makeCaptureEntry({ id: "cap_old", url: "https://old.test/" })], nextCursor: null }
        : { data: entries, nextCursor: "next" };
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Load older" }));
    expect(await screen.findByText("old.test")).toBeDefined();
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
  });

  test("shows an error with a retry", async () => {
    respond = () => refuse(500);
    renderScreen(<HistoryScreen />);
    expect(await screen.findByText("Your history could not be loaded")).toBeDefined();
    respond = () => ({ data: entries, nextCursor: null });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("shop.test")).toBeDefined();
  });

  test("says what the history is while there is none, with an example", async () => {
    entries = [];
    renderScreen(<HistoryScreen />);
    expect(await screen.findByText("Every result of your tools, in one list")).toBeDefined();
    expect(getLink("Capture example.com")).toBe("/products/web-inspector?url=example.com");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  test("leads users without a plan to the plans", async () => {
    entries = [];
    access = { hasAccess: false, usageInfo: null };
    renderScreen(<HistoryScreen />);
    expect(await screen.findByRole("link", { name: "See Plans" })).toBeDefined();
  });
});

describe("entries of several kinds", () => {
  test("are exported as one CSV file, their captures as one ZIP file", async () => {
    setAddress("/history?q=a");
    await show();
    expect(getLink("CSV of all matches")).toBe("/api/history/entries.csv?q=a");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(getLink("Download CSV")).toBe("/api/history/entries.csv?ids=cap_1%2Cchk_1");
    expect(getLink(/^Download ZIP/)).toBe("/api/captures/archive?ids=cap_1");
  });

  test("are deleted at once after a confirmation, and removed from the list", async () => {
    await show();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Delete 2 results?" });
    entries = [];
    const confirm = screen.getByRole("button", { name: "Delete" });
    await act(async () => fireEvent.click(confirm));
    expect(await screen.findByText("Every result of your tools, in one list")).toBeDefined();
    expect(requests).toContainEqual({
      method: "POST",
      path: "/api/history/delete",
      body: { ids: ["cap_1", "chk_1"] },
    });
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "History" }));
  });

  test("are deleted in requests of at most 200", async () => {
    entries = Array.from({ length: 250 }, (_, n) => makeCheckEntry(`name${n}`, { id: `chk_${n}` }));
    await show();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select all" }));
    expect(screen.getByText("Up to 200 results fit in one CSV file.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await screen.findByRole("dialog", { name: "Delete 250 results?" });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete" })));
    const deleted = () =>
      requests.flatMap(({ body }) => (body as { ids: string[] } | null)?.ids.length ?? []);
    await waitFor(() => expect(deleted()).toEqual([200, 50]));
  });

  test("can be compared when they are two captures of a kind", async () => {
    entries = [
      makeCaptureEntry(),
      makeCaptureEntry({ id: "cap_2", url: "https://news.test/" }),
      makeCheckEntry("acme"),
    ];
    await show();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select: shop.test" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Select: news.test" }));
    expect(getLink("Compare")).toBe("/tools/web-inspector/compare?base=cap_2&other=cap_1");
    fireEvent.click(screen.getByRole("checkbox", { name: "Select: acme" }));
    expect(screen.queryByRole("link", { name: "Compare" })).toBeNull();
  });
});
