import { beforeEach, expect, test, vi } from "vitest";
import { getStoredFirstRun, storeFirstRun } from "#client/first-run.ts";
import { startFirstRun } from "#components/auth/start-first-run.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

const { clearFirstRun, toast } = vi.hoisted(() => ({ clearFirstRun: vi.fn(), toast: vi.fn() }));
vi.mock("#client/auth.ts", () => ({ clearFirstRun, consumeRedirect: () => null }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast }));

const RUN = { productId: 1, value: "your-site.com" };
const TOOL = "/products/web-inspector?url=your-site.com";
const open = vi.fn();
const answer = (outcome: string) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ outcome }));

beforeEach(() => {
  open.mockReset();
  toast.mockReset();
  clearFirstRun.mockReset().mockResolvedValue({ ok: true });
  sessionStorage.clear();
  history.replaceState(null, "", "/landing/web-inspector");
});

test("startFirstRun grants the free plan and opens the tool with the typed value, once", async () => {
  const fetch = answer("granted");
  await startFirstRun(RUN, open);
  expect(clearFirstRun).toHaveBeenCalledBefore(fetch);
  expect(fetch.mock.calls[0]).toMatchObject(["/api/user/first-run", { body: '{"productId":1}' }]);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Free Access Granted" }));
  expect(open).toHaveBeenCalledExactlyOnceWith(TOOL);
});

test("startFirstRun opens the tool without a toast for a user who has a plan", async () => {
  answer("has_access");
  storeFirstRun(RUN);
  await startFirstRun(null, open);
  expect(getStoredFirstRun()).toBeNull();
  expect(clearFirstRun).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledExactlyOnceWith(TOOL);
});

test.each([
  ["/auth?redirect=%2Flanding%2Fweb-inspector&start=x", "/landing/web-inspector"],
  ["/auth/v1/callback", "/"],
])("startFirstRun leads a user who had a plan from %s to %s", async (from, to) => {
  answer("none");
  history.replaceState(null, "", from);
  await startFirstRun(RUN, open);
  expect(open).toHaveBeenCalledExactlyOnceWith(to);
});

test("startFirstRun leaves a user who had a plan on any other screen", async () => {
  answer("none");
  await startFirstRun(RUN, open);
  expect(open).not.toHaveBeenCalled();
});

test("startFirstRun keeps the value in this tab when the server cannot be reached", async () => {
  expectConsoleError(/^ApiError: 503/);
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("{}", { status: 503 }));
  await startFirstRun(RUN, open);
  expect(getStoredFirstRun()).toEqual(RUN);
  expect(open).not.toHaveBeenCalled();
});

test("startFirstRun does nothing in a hidden tab, or when the metadata cannot be cleared", async () => {
  const fetch = answer("granted");
  clearFirstRun.mockResolvedValue({ ok: false });
  await startFirstRun(RUN, open);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  clearFirstRun.mockResolvedValue({ ok: true });
  await startFirstRun(RUN, open);
  visibility.mockRestore();
  expect(fetch).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});
