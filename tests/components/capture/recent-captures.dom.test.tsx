import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { formatTime } from "#client/format-time.ts";
import { getQueryClient } from "#client/query-client.ts";
import { RecentCaptures } from "#components/capture/recent-captures.tsx";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";
import { makeCaptureSummary } from "#tests/components/history/make-entries.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";

const summary = (part: Partial<CaptureSummary>): CaptureSummary =>
  makeCaptureSummary({
    id: "1",
    request: { url: "https://shop.test/", width: 375, height: 812, delay: 3, no_ads: false },
    hasThumbnail: true,
    ...part,
  });

let captures: CaptureSummary[];
let older: CaptureSummary[];
let removed: () => unknown;
let requests: ApiRequest[];

beforeEach(() => {
  older = [];
  removed = () => ({ deleted: 1 });
  requests = stubApi(({ method, path }) => {
    if (method === "POST") return removed();
    if (path.endsWith("/file")) return new Response("# Stored");
    if (path.includes("cursor=")) return { data: older, nextCursor: null };
    return { data: captures, nextCursor: captures.length === 200 ? "next" : null };
  });
});

const count = (wanted: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === wanted).length;

function renderHistory(list: CaptureSummary[]) {
  captures = list;
  const onRunAgain = vi.fn();
  return { ...renderScreen(<RecentCaptures isBusy={false} onRunAgain={onRunAgain} />), onRunAgain };
}

test("RecentCaptures loads with the screen, so that the keyboard reaches it", async () => {
  renderHistory([]);
  await waitFor(() => expect(count("GET /api/captures")).toBe(1));
  expect(
    await screen.findByText("Your captures appear here. Reopen or rerun them for at least 30 days."),
  ).toBeDefined();
});

test("RecentCaptures loads the captures that are older than the first 200", async () => {
  renderHistory(Array.from({ length: 200 }, (_, n) => summary({ id: `cap_${n}` })));
  fireEvent.click(await screen.findByRole("button", { name: "Show all 200" }));
  older = [summary({ id: "cap_old", url: "https://old.test/" })];
  fireEvent.click(screen.getByRole("button", { name: "Load older" }));
  expect(await screen.findByText("old.test")).toBeDefined();
  expect(count("GET /api/captures?cursor=next")).toBe(1);
  expect(screen.getAllByRole("listitem")).toHaveLength(201);
  expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
});

test("RecentCaptures shows the URL, the time and the options that are not default, and runs a capture again with all of them", async () => {
  const createdAt = new Date().toISOString();
  const { onRunAgain, container } = renderHistory([summary({ createdAt })]);
  expect(await screen.findByText("shop.test")).toBeDefined();
  expect(screen.getByText("Mobile, 3 s delay, ads kept, 90 KB")).toBeDefined();
  expect(container.querySelector("time")?.textContent).toBe(formatTime(createdAt));
  fireEvent.click(screen.getByRole("button", { name: "Run again: shop.test" }));
  expect(onRunAgain).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
});

test("RecentCaptures links each capture to its page", async () => {
  renderHistory([summary({ id: "cap_1" })]);
  const link = await screen.findByRole("link", { name: "Open: shop.test" });
  expect(link.getAttribute("href")).toBe("/captures/cap_1");
});

test("RecentCaptures shows no thumbnail for an extraction", async () => {
  const request = { url: "https://shop.test/", formats: ["html"], onlyMainContent: false };
  const { container } = renderHistory([summary({ kind: "extraction", request, hasThumbnail: false })]);
  expect(await screen.findByText("HTML, whole page, 90 KB")).toBeDefined();
  expect(container.querySelector("img")).toBeNull();
});

test("RecentCaptures shows an icon instead of a thumbnail that cannot be loaded", async () => {
  const { container } = renderHistory([summary({ id: "cap_1" })]);
  await screen.findByRole("link", { name: "Open: shop.test" });
  const image = container.querySelector("img");
  expect(image?.getAttribute("src")).toContain("cap_1");
  fireEvent.error(image as HTMLImageElement);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg.lucide-image-off")).not.toBeNull();
});

test("RecentCaptures downloads the selected captures as one ZIP file", async () => {
  renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  const link = screen.getByRole("link", { name: /^Download ZIP/ });
  expect(link.getAttribute("href")).toBe("/api/captures/archive?ids=1,2");
  expect(link.textContent).toBe("Download ZIP180 KB");
});

test.each([
  ["captures", 101, 1_000, "At most 100 captures fit in one ZIP file."],
  ["bytes", 2, 300_000_000, "At most 500 MB fit in one ZIP file."],
])(
  "RecentCaptures says why too many %s do not fit in one ZIP file",
  async (_what, count, sizeBytes, text) => {
    renderHistory(Array.from({ length: count }, (_, index) => summary({ id: String(index), sizeBytes })));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole("link", { name: /^Download ZIP/ })).toBeNull();
  },
);

test("RecentCaptures copies the text of a stored extraction", async () => {
  const user = userEvent.setup();
  renderHistory([summary({ kind: "extraction", hasThumbnail: false, contentType: "text/markdown" })]);
  await user.click(await screen.findByRole("button", { name: "Copy: shop.test" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("# Stored"));
  expect(count("GET /api/captures/1/file")).toBe(1);
});

test("RecentCaptures asks before deleting, removes the capture at once and keeps the focus in the list", async () => {
  renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await screen.findByText("news.test");
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  expect(count("POST /api/captures/delete")).toBe(0);
  captures = captures.slice(1);
  const confirm = await screen.findByRole("button", { name: "Delete" });
  await act(async () => fireEvent.click(confirm));
  await waitFor(() => expect(screen.queryByText("shop.test")).toBeNull());
  expect(screen.getByText("news.test")).toBeDefined();
  expect(requests).toContainEqual({ method: "POST", path: "/api/captures/delete", body: { ids: ["1"] } });
  expect(document.activeElement?.textContent).toBe("Recent captures");
});

test("RecentCaptures hides a capture that is being deleted from an older response, and restores it if deleting fails", async () => {
  renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await screen.findByText("news.test");
  const answer = Promise.withResolvers<unknown>();
  removed = () => answer.promise;
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  const confirm = await screen.findByRole("button", { name: "Delete" });
  await act(async () => fireEvent.click(confirm));
  await waitFor(() => expect(count("POST /api/captures/delete")).toBe(1));
  await act(() => getQueryClient().invalidateQueries({ queryKey: ["/api/captures"] }));
  expect(screen.queryByText("shop.test")).toBeNull();
  await act(async () => answer.reject(new TypeError("Failed to fetch")));
  expect(await screen.findByText("shop.test")).toBeDefined();
});
