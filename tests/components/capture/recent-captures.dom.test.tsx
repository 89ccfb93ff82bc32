import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { formatTime } from "#client/format-time.ts";
import { RecentCaptures } from "#components/capture/recent-captures.tsx";
import type { CaptureSummary } from "#shared/capture/history-contract.ts";

vi.mock("#client/api.ts", async (load) => {
  const real = await load<typeof import("#client/api.ts")>();
  return { ...real, api: { ...real.api, get: vi.fn(), post: vi.fn(), raw: vi.fn() } };
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
  shareId: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  expiresAt: "2026-12-21T10:00:00.000Z",
  ...part,
});

beforeEach(() => {
  vi.mocked(api.raw)
    .mockReset()
    .mockImplementation(async () => new Response("picture"));
  vi.mocked(api.post).mockReset().mockResolvedValue({ deleted: 1 });
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

test("RecentCaptures loads with the screen, so that the keyboard reaches it", async () => {
  await renderHistory([]);
  expect(api.get).toHaveBeenCalledWith("/api/captures", expect.anything());
  expect(
    await screen.findByText("Your captures appear here. Reopen or rerun them for at least 30 days."),
  ).toBeDefined();
});

test("RecentCaptures loads the captures that are older than the first 200", async () => {
  await renderHistory(Array.from({ length: 200 }, (_, n) => summary({ id: `cap_${n}` })));
  fireEvent.click(await screen.findByRole("button", { name: "Show all 200" }));
  vi.mocked(api.get).mockResolvedValue([summary({ id: "cap_old", url: "https://old.test/" })]);
  fireEvent.click(screen.getByRole("button", { name: "Load older" }));
  expect(await screen.findByText("old.test")).toBeDefined();
  expect(api.get).toHaveBeenLastCalledWith("/api/captures?before=cap_199", expect.anything());
  expect(screen.getAllByRole("listitem")).toHaveLength(201);
  expect(screen.queryByRole("button", { name: "Load older" })).toBeNull();
});

test("RecentCaptures shows the URL, the time and the options that are not default, and runs a capture again with all of them", async () => {
  const createdAt = new Date().toISOString();
  const { onRunAgain, container } = await renderHistory([summary({ createdAt })]);
  expect(await screen.findByText("shop.test")).toBeDefined();
  expect(screen.getByText("Mobile, 3 s delay, ads kept, 90 KB")).toBeDefined();
  expect(container.querySelector("time")?.textContent).toBe(formatTime(createdAt));
  fireEvent.click(screen.getByRole("button", { name: "Run again: shop.test" }));
  expect(onRunAgain).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
});

test("RecentCaptures links each capture to its page", async () => {
  await renderHistory([summary({ id: "cap_1" })]);
  const link = await screen.findByRole("link", { name: "Open: shop.test" });
  expect(link.getAttribute("href")).toBe("/captures/cap_1");
});

test("RecentCaptures shows no thumbnail for an extraction", async () => {
  const request = { url: "https://shop.test/", formats: ["html"], onlyMainContent: false };
  const { container } = await renderHistory([summary({ kind: "extraction", request, hasThumbnail: false })]);
  expect(await screen.findByText("HTML, whole page, 90 KB")).toBeDefined();
  expect(container.querySelector("img")).toBeNull();
});

test("RecentCaptures shows an icon instead of a thumbnail that cannot be loaded", async () => {
  const { container } = await renderHistory([summary({ id: "cap_1" })]);
  await screen.findByRole("link", { name: "Open: shop.test" });
  const image = container.querySelector("img");
  expect(image?.getAttribute("src")).toContain("cap_1");
  fireEvent.error(image as HTMLImageElement);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("svg.lucide-image-off")).not.toBeNull();
});

test("RecentCaptures downloads the selected captures as one ZIP file", async () => {
  await renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
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
    await renderHistory(
      Array.from({ length: count }, (_, index) => summary({ id: String(index), sizeBytes })),
    );
    fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole("link", { name: /^Download ZIP/ })).toBeNull();
  },
);

test("RecentCaptures copies the text of a stored extraction", async () => {
  const user = userEvent.setup();
  vi.mocked(api.raw).mockImplementation(async () => new Response("# Stored"));
  await renderHistory([summary({ kind: "extraction", hasThumbnail: false, contentType: "text/markdown" })]);
  await user.click(await screen.findByRole("button", { name: "Copy: shop.test" }));
  expect(api.raw).toHaveBeenCalledWith("/api/captures/1/file");
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe("# Stored"));
});

test("RecentCaptures asks before deleting, removes the capture at once and keeps the focus in the list", async () => {
  await renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await screen.findByText("news.test");
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  expect(api.post).not.toHaveBeenCalled();
  vi.mocked(api.get).mockResolvedValue([summary({ id: "2", url: "https://news.test/" })]);
  const confirm = await screen.findByRole("button", { name: "Delete" });
  await act(async () => fireEvent.click(confirm));
  await vi.waitFor(() => expect(screen.queryByText("shop.test")).toBeNull());
  expect(screen.getByText("news.test")).toBeDefined();
  expect(api.post).toHaveBeenCalledWith("/api/captures/delete", { ids: ["1"] });
  expect(document.activeElement?.textContent).toBe("Recent captures");
});

test("RecentCaptures hides a capture that is being deleted from an older response, and restores it if deleting fails", async () => {
  const { client } = await renderHistory([summary({}), summary({ id: "2", url: "https://news.test/" })]);
  await screen.findByText("news.test");
  const answer = Promise.withResolvers<unknown>();
  vi.mocked(api.post).mockReturnValue(answer.promise);
  fireEvent.click(screen.getByRole("button", { name: "Delete: shop.test" }));
  const confirm = await screen.findByRole("button", { name: "Delete" });
  await act(async () => fireEvent.click(confirm));
  await vi.waitFor(() => expect(api.post).toHaveBeenCalled());
  await act(() => client.invalidateQueries({ queryKey: ["/api/captures"] }));
  expect(screen.queryByText("shop.test")).toBeNull();
  await act(async () => answer.reject(new TypeError("Failed to fetch")));
  expect(await screen.findByText("shop.test")).toBeDefined();
});

test("RecentCaptures shows the newest eight, and the rest on request", async () => {
  const list = Array.from({ length: 10 }, (_, index) => summary({ id: String(index), hasThumbnail: false }));
  await renderHistory(list);
  expect(await screen.findAllByRole("listitem")).toHaveLength(8);
  fireEvent.click(screen.getByRole("button", { name: "Show all 10" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});
