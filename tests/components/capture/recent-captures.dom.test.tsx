import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { RecentCaptures } from "#components/capture/recent-captures.tsx";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";

vi.mock("#client/api.ts", async (load) => {
  const real = await load<typeof import("#client/api.ts")>();
  return { ...real, api: { ...real.api, get: vi.fn(), raw: vi.fn() } };
});

const summary = (part: Partial<CaptureSummary>): CaptureSummary => ({
  id: "1",
  kind: "screenshot",
  request: { url: "https://shop.test/", width: 375, height: 812, delay: 3, no_ads: false },
  url: "https://shop.test/",
  finalUrl: "https://shop.test/",
  title: "Shop",
  pageStatus: 200,
  contentType: "image/jpeg",
  sizeBytes: 90_000,
  hasThumbnail: true,
  createdAt: "2026-11-21T10:00:00.000Z",
  expiresAt: "2026-12-21T10:00:00.000Z",
  ...part,
});

let alive: Set<string>;
/** Scrolls the section into view. */
let comeIntoView: () => void;

beforeEach(() => {
  alive = new Set();
  URL.createObjectURL = () => {
    alive.add("blob:1");
    return "blob:1";
  };
  URL.revokeObjectURL = (url) => {
    alive.delete(url);
  };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeIntoView = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.mocked(api.raw)
    .mockReset()
    .mockImplementation(async () => new Response("picture"));
});

async function renderHistory(list: CaptureSummary[]) {
  vi.mocked(api.get).mockReset().mockResolvedValue(list);
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, queryFn: ({ queryKey }) => api.get(String(queryKey[0])) },
    },
  });
  const onRunAgain = vi.fn();
  const view = render(
    <QueryClientProvider client={client}>
      <RecentCaptures isBusy={false} onRunAgain={onRunAgain} />
    </QueryClientProvider>,
  );
  return { ...view, onRunAgain, client };
}

const show = () => act(async () => comeIntoView());

test("RecentCaptures fetches nothing before it scrolls into view", async () => {
  await renderHistory([]);
  expect(api.get).not.toHaveBeenCalled();
  await show();
  expect(api.get).toHaveBeenCalledWith("/api/captures");
  expect(
    await screen.findByText("Your captures appear here. Reopen or rerun them for 30 days."),
  ).toBeDefined();
});

test("RecentCaptures shows the URL and the options that are not default, and runs a capture again with all of them", async () => {
  const { onRunAgain } = await renderHistory([summary({})]);
  await show();
  expect(await screen.findByText("shop.test")).toBeDefined();
  expect(screen.getByText("Mobile, 3 s delay, ads kept, 90 KB")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Run again: shop.test" }));
  expect(onRunAgain).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
});

test("RecentCaptures fetches no thumbnail for an extraction", async () => {
  const request = { url: "https://shop.test/", formats: ["html"], onlyMainContent: false };
  await renderHistory([summary({ kind: "extraction", request, hasThumbnail: false })]);
  await show();
  expect(await screen.findByText("HTML, whole page, 90 KB")).toBeDefined();
  expect(api.raw).not.toHaveBeenCalled();
});

test("RecentCaptures revokes thumbnails that are no longer visible", async () => {
  const { container, unmount } = await renderHistory([summary({})]);
  await show();
  await vi.waitFor(() => expect(container.querySelector("img")?.getAttribute("src")).toBe("blob:1"));
  unmount();
  expect(alive.size).toBe(0);
});

test("RecentCaptures asks before deleting, removes the capture at once and keeps the focus in the list", async () => {
  await renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await show();
  await screen.findByText("news.test");
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  expect(api.raw).not.toHaveBeenCalledWith("/api/captures/1", { method: "DELETE" });
  vi.mocked(api.get).mockResolvedValue([summary({ id: "2", url: "https://news.test/" })]);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete" })));
  await vi.waitFor(() => expect(screen.queryByText("shop.test")).toBeNull());
  expect(screen.getByText("news.test")).toBeDefined();
  expect(api.raw).toHaveBeenCalledWith("/api/captures/1", { method: "DELETE" });
  expect(document.activeElement?.textContent).toBe("Recent captures");
});

test("RecentCaptures hides a capture that is being deleted from an older response, and restores it if deleting fails", async () => {
  const { client } = await renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await show();
  await screen.findByText("news.test");
  const answer = Promise.withResolvers<Response>();
  vi.mocked(api.raw).mockImplementation((_path, init) =>
    init?.method === "DELETE" ? answer.promise : Promise.resolve(new Response("picture")),
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete" })));
  await act(() => client.invalidateQueries({ queryKey: ["/api/captures"] }));
  expect(screen.queryByText("shop.test")).toBeNull();
  await act(async () => answer.reject(new TypeError("Failed to fetch")));
  expect(await screen.findByText("shop.test")).toBeDefined();
});

test("RecentCaptures opens a stored extraction as text and releases it on closing", async () => {
  vi.mocked(api.raw).mockImplementation(
    async () => new Response("<p>kept</p>", { headers: { "content-type": "text/html" } }),
  );
  const request = { url: "https://shop.test/", formats: ["html"] };
  await renderHistory([
    summary({ kind: "extraction", request, hasThumbnail: false, contentType: "text/html" }),
  ]);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Open: shop.test" }));
  expect(await screen.findByText("<p>kept</p>")).toBeDefined();
  expect(api.raw).toHaveBeenCalledWith("/api/captures/1/file", expect.anything());
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await vi.waitFor(() => expect(alive.size).toBe(0));
});

test("RecentCaptures reports a file that no longer exists", async () => {
  await renderHistory([summary({ hasThumbnail: false })]);
  await show();
  vi.mocked(api.raw).mockRejectedValue(new Error("404"));
  fireEvent.click(await screen.findByRole("button", { name: "Open: shop.test" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The file could not be loaded/);
});

test("RecentCaptures shows the newest eight, and the rest on request", async () => {
  const list = Array.from({ length: 10 }, (_, index) => summary({ id: String(index), hasThumbnail: false }));
  await renderHistory(list);
  await show();
  expect(await screen.findAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show all 10" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});
