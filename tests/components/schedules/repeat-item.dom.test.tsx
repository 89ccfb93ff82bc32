import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { RepeatItem } from "#components/schedules/repeat-item.tsx";
import { makeSchedule } from "./make-schedule.ts";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));
vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));

// Loaded on demand, which can take long while the module is transformed.
beforeAll(() => import("#components/schedules/repeat-dialog.tsx"));

const CAPTURE = {
  ...{ id: "cap_1", kind: "screenshot", url: "https://shop.test/a", finalUrl: "https://shop.test/a" },
  request: { url: "https://shop.test/a", format: "png", fullPage: true },
};
const CHECK = {
  id: "chk_1",
  request: { query: "northkiln", checkVariations: true, tlds: [".com"], platforms: [] },
};
const PREVIEW = {
  schedule: null,
  nextRuns: ["2026-11-24T08:00:00.000Z", "2026-11-25T08:00:00.000Z", "2026-11-26T08:00:00.000Z"],
  ...{ usesPerMonth: 30, remaining: 12, list: null },
};

const state = { refusal: null as { status: number; body: object } | null, capture: CAPTURE as object };
const posted: Record<string, unknown>[] = [];

function respond(path: string, init?: RequestInit): Response {
  if (path.startsWith("/api/captures/")) return Response.json(state.capture);
  if (path.startsWith("/api/checks/")) return Response.json(CHECK);
  const body = JSON.parse(String(init?.body));
  posted.push(body);
  if (state.refusal) return Response.json(state.refusal.body, { status: state.refusal.status });
  return Response.json(body.dryRun ? PREVIEW : { ...PREVIEW, schedule: makeSchedule() });
}

async function open(kind: "capture" | "check" | "job", id: string) {
  render(
    <QueryClientProvider client={getQueryClient()}>
      <RepeatItem id={id} kind={kind} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Repeat…" }));
  return within(await screen.findByRole("dialog", { name: "Repeat" }));
}

beforeEach(() => {
  getQueryClient().clear();
  posted.length = 0;
  state.refusal = null;
  state.capture = CAPTURE;
  vi.clearAllMocks();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => respond(String(path), init));
});

test("RepeatItem shows when a capture runs and what it uses, before it creates the schedule", async () => {
  const dialog = await open("capture", "cap_1");
  await dialog.findByText(
    "Uses up to 30 in 30 days, 12 are left this month. It stops when they are used, and continues with the next month.",
  );
  expect(within(dialog.getByRole("region", { name: "Next runs" })).getAllByRole("listitem")).toHaveLength(3);
  expect(posted.every(({ dryRun }) => dryRun === true)).toBe(true);
  await userEvent.click(dialog.getByRole("radio", { name: "Weekly" }));
  await userEvent.selectOptions(dialog.getByLabelText("Day"), "Friday");
  await userEvent.selectOptions(dialog.getByLabelText("Time zone"), "Asia/Tokyo");
  await userEvent.click(dialog.getByRole("switch", { name: /^Email after each run/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Create schedule" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/schedules/sch_1"));
  expect(posted.find(({ dryRun }) => dryRun === undefined)).toEqual({
    captures: { urls: ["https://shop.test/a"], screenshot: { type: "png", fullPage: true } },
    name: "shop.test/a",
    cron: "0 9 * * 5",
    timeZone: "Asia/Tokyo",
    mailsResults: false,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["check", "chk_1", { checks: { names: ["northkiln"], tlds: [".com"], platforms: [], variations: true } }],
  ["job", "job_1", { job: "job_1" }],
] as const)("RepeatItem repeats a %s with its options", async (kind, id, repeated) => {
  const dialog = await open(kind, id);
  await dialog.findByText(/^Uses up to 30/);
  expect(posted[0]).toMatchObject({ ...repeated, cron: "0 9 * * *" });
});

test("RepeatItem shows why an expression is refused at its field", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const dialog = await open("job", "job_1");
  await dialog.findByText(/^Uses up to 30/);
  state.refusal = {
    status: 400,
    body: { code: "invalid", message: "Your plan repeats at most once a day." },
  };
  await userEvent.click(dialog.getByRole("radio", { name: "Custom" }));
  const field = dialog.getByLabelText("Cron expression");
  await userEvent.clear(field);
  await userEvent.type(field, "* * * * *");
  await dialog.findByText("Your plan repeats at most once a day.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(router.push).not.toHaveBeenCalled();
});

test("RepeatItem leads to the plans when none includes schedules", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  state.refusal = { status: 403, body: { code: "no_access", message: "Schedules come with paid plans." } };
  const dialog = await open("job", "job_1");
  expect((await dialog.findByRole("link", { name: "See Plans" })).getAttribute("href")).toBe("/pricing");
});

test.each([
  [
    "a PDF document",
    { kind: "pdf", request: { url: "https://shop.test/a", delay: 2 } },
    { pdf: { delaySeconds: 2 } },
  ],
  [
    "several formats",
    { kind: "extraction", request: { url: "https://shop.test/a", formats: ["html", "links"], noAds: false } },
    { extract: { formats: ["html", "links"], block: { ads: false } } },
  ],
  [
    "Markdown",
    { kind: "extraction", request: { url: "https://shop.test/a", formats: ["markdown"] } },
    { extract: {} },
  ],
])("RepeatItem repeats a capture of %s", async (_about, capture, options) => {
  state.capture = { ...CAPTURE, ...capture };
  const dialog = await open("capture", "cap_1");
  await dialog.findByText(/^Uses up to 30/);
  expect(posted[0]?.captures).toEqual({ urls: ["https://shop.test/a"], ...options });
});

test("RepeatItem says why a capture with an address that is no longer accepted is not repeated", async () => {
  state.capture = { ...CAPTURE, request: { url: "ftp://shop.test/a" } };
  const dialog = await open("capture", "cap_1");
  expect(await dialog.findByText("This capture cannot be repeated here")).toBeTruthy();
});
