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
/** Brings the section near the window. */
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

test("asks for nothing before it comes into view", async () => {
  await renderHistory([]);
  expect(api.get).not.toHaveBeenCalled();
  await show();
  expect(api.get).toHaveBeenCalledWith("/api/captures");
  expect(await screen.findByText("What you capture appears here, to look at and run again.")).toBeDefined();
});

test("a capture shows its address and what was unusual, and runs again with all of it", async () => {
  const { onRunAgain } = await renderHistory([summary({})]);
  await show();
  expect(await screen.findByText("shop.test")).toBeDefined();
  expect(screen.getByText("Mobile, 3 s delay, ads kept, 90 KB")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Run again: shop.test" }));
  expect(onRunAgain).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
});

test("a text has no thumbnail to fetch", async () => {
  const request = { url: "https://shop.test/", formats: ["html"], onlyMainContent: false };
  await renderHistory([summary({ kind: "extraction", request, hasThumbnail: false })]);
  await show();
  expect(await screen.findByText("HTML, whole page, 90 KB")).toBeDefined();
  expect(api.raw).not.toHaveBeenCalled();
});

test("thumbnails are released when they are no longer shown", async () => {
  const { container, unmount } = await renderHistory([summary({})]);
  await show();
  await vi.waitFor(() => expect(container.querySelector("img")?.getAttribute("src")).toBe("blob:1"));
  unmount();
  expect(alive.size).toBe(0);
});

test("deleting asks first, then takes a capture away at once and keeps the focus in the list", async () => {
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

test("what is being deleted does not come back by a list that still holds it; what could not be deleted does", async () => {
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

test("a kept text opens as text and is released when it closes", async () => {
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

test("a file that is gone is said to be gone", async () => {
  await renderHistory([summary({ hasThumbnail: false })]);
  await show();
  vi.mocked(api.raw).mockRejectedValue(new Error("404"));
  fireEvent.click(await screen.findByRole("button", { name: "Open: shop.test" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The file could not be loaded/);
});

test("shows the newest eight and the rest when asked", async () => {
  const list = Array.from({ length: 10 }, (_, index) => summary({ id: String(index), hasThumbnail: false }));
  await renderHistory(list);
  await show();
  expect(await screen.findAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show all 10" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});
