import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { ScheduleScreen } from "#components/schedules/schedule-screen.tsx";
import { SchedulesScreen } from "#components/schedules/schedules-screen.tsx";
import type { Schedule, ScheduleResult } from "#shared/schedules/contract.ts";
import { makeCapture, makeItem } from "../jobs/make-job.ts";
import { makeRun, makeSchedule } from "./make-schedule.ts";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, useParams: () => ({ id: "sch_1" }) }));
vi.mock("#client/supabase.ts", () => ({ getAccessToken: async () => "token" }));

const state = {
  ...{ schedules: [] as Schedule[], schedule: makeSchedule(), runs: [] as ScheduleResult[] },
  refusal: null as string | null,
  isDown: false,
};
/** Method, path and body of each request that changes something. */
const changes: string[] = [];
const reads: string[] = [];

function respond(path: string, { method = "GET", body }: RequestInit = {}): Response {
  if (state.isDown) return Response.json({ message: "Not today." }, { status: 500 });
  if (method === "GET") {
    reads.push(path);
    if (path.includes("/runs")) return Response.json({ data: state.runs, nextCursor: null });
    if (path === "/api/schedules") return Response.json({ data: state.schedules, nextCursor: null });
    return Response.json(state.schedule);
  }
  changes.push(`${method} ${path} ${body ?? ""}`.trim());
  if (state.refusal) return Response.json({ code: "conflict", message: state.refusal }, { status: 409 });
  if (method === "POST") {
    const { isPaused, ...rest } = JSON.parse(String(body));
    Object.assign(state.schedule, rest);
    if (isPaused !== undefined) state.schedule = { ...state.schedule, state: isPaused ? "paused" : "active" };
  }
  return Response.json(state.schedule);
}

function show(content: ReactNode): void {
  render(<QueryClientProvider client={getQueryClient()}>{content}</QueryClientProvider>);
}

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  getQueryClient().clear();
  changes.length = 0;
  reads.length = 0;
  Object.assign(state, { schedules: [], schedule: makeSchedule(), runs: [], refusal: null, isDown: false });
  vi.clearAllMocks();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path, init) => respond(String(path), init));
});

test("without schedules the screen says how to make one", async () => {
  show(<SchedulesScreen />);
  expect(await screen.findByText("See what changes from day to day")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Capture a page" }).getAttribute("href")).toBe(
    "/tools/web-inspector",
  );
});

test("the list names times, uses, state and the last run of each schedule", async () => {
  state.schedules = [
    makeSchedule({ lastRun: makeRun(22) }),
    makeSchedule({ id: "sch_2", name: "Names", type: "check", kind: "checks", total: 20, state: "paused" }),
  ];
  show(<SchedulesScreen />);
  const items = await screen.findAllByRole("listitem");
  expect(items[0]?.textContent).toContain("Every day at 09:00, Europe/Berlin");
  expect(items[0]?.textContent).toContain("up to 30 in 30 days");
  expect(within(items[0] as HTMLElement).getByText("Complete")).toBeTruthy();
  expect(items[1]?.textContent).toContain("20 name checks");
  expect(items[1]?.textContent).toContain("Not run yet");
});

test("a list that cannot be loaded is offered again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  state.isDown = true;
  show(<SchedulesScreen />);
  await screen.findByText("Your schedules could not be loaded", {}, { timeout: 15_000 });
  state.isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("See what changes from day to day")).toBeTruthy();
}, 20_000);

test("the runs are side by side, newest first, each with its result or what became of it", async () => {
  state.runs = [
    makeRun(22),
    makeRun(21, {
      item: makeItem(0, { state: "failed", error: { code: "invalid", message: "No such host." } }),
    }),
    makeRun(20, { job: null, item: null }),
    makeRun(19, {
      item: makeItem(0, { state: "done", checkId: "chk_1" }),
      names: { available: 5, total: 18 },
    }),
    makeRun(18, { item: makeItem(0, { state: "done" }), createdAt: "2026-11-18T15:00:00.000Z" }),
  ];
  show(<ScheduleScreen />);
  const items = await screen.findAllByRole("listitem");
  expect(
    within(items[0] as HTMLElement)
      .getByRole("img", { name: "A page" })
      .getAttribute("src"),
  ).toBe("/api/captures/cap_22/thumbnail");
  const texts = items.map(({ textContent }) => textContent);
  expect(texts[1]).toContain("No such host.");
  expect(texts[2]).toContain("The run before it had not ended.");
  expect(texts[3]).toContain("5 of 18 available");
  expect(texts[4]).toContain("No longer kept.");
  expect(texts[4]).toContain("due");
  expect(texts[0]).not.toContain("due");
});

test("each run says how its size and title differ from the run before it", async () => {
  const sized = (sizeBytes: number, title = "A page") =>
    makeItem(0, { state: "done", capture: { ...makeCapture("cap_1"), sizeBytes, title } });
  state.runs = [
    makeRun(22, { item: sized(420, "Another") }),
    makeRun(21, { item: sized(400) }),
    makeRun(20, { item: sized(400) }),
    makeRun(19, { item: sized(500) }),
  ];
  show(<ScheduleScreen />);
  const texts = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(texts[0]).toContain("420 B, 20 B more, new title");
  expect(texts[1]).toContain("400 B, as before");
  expect(texts[2]).toContain("400 B, 100 B less");
  expect(texts[3]).not.toMatch(/before|more|less/);
});

test("each run of a name check says how many more names are available than before", async () => {
  state.schedule = makeSchedule({ kind: "checks", type: "check" });
  const found = (day: number, available: number) =>
    makeRun(day, {
      item: makeItem(0, { state: "done", checkId: `chk_${day}` }),
      names: { available, total: 7 },
    });
  state.runs = [found(22, 5), found(21, 4), found(20, 4), found(19, 6)];
  show(<ScheduleScreen />);
  const texts = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(texts[0]).toContain("1 more than before");
  expect(texts[1]).toContain("as before");
  expect(texts[2]).toContain("2 fewer than before");
  expect(texts[3]).not.toContain("before");
});

test("the results of another entry of the list are loaded", async () => {
  state.schedule = makeSchedule({ total: 3 });
  state.runs = [makeRun(22)];
  show(<ScheduleScreen />);
  const field = await screen.findByLabelText("Entry");
  await userEvent.clear(field);
  await userEvent.type(field, "3");
  await waitFor(() => expect(reads.at(-1)).toBe("/api/schedules/sch_1/runs?position=2"));
});

test("a schedule is paused and continued, and says why it cannot", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: "Pause" });
  expect(changes).toEqual([
    'POST /api/schedules/sch_1 {"isPaused":true}',
    'POST /api/schedules/sch_1 {"isPaused":false}',
  ]);
  state.refusal = "Your plan includes 5 schedules.";
  await userEvent.click(button("Pause"));
  expect(await screen.findByText("Your plan includes 5 schedules.")).toBeTruthy();
});

test("a stopped schedule says why", async () => {
  state.schedule = makeSchedule({ state: "stopped", stopReason: "limit_reached" });
  show(<ScheduleScreen />);
  expect(await screen.findByText("The monthly limit is reached. It continues by itself.")).toBeTruthy();
  expect(button("Continue")).toBeTruthy();
});

test("only changed times are sent, because they need the plan", async () => {
  show(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(screen.getByRole("dialog", { name: "Edit schedule" }));
  await userEvent.clear(dialog.getByLabelText("Name"));
  await userEvent.type(dialog.getByLabelText("Name"), "Shop");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shop" })).toBeTruthy();
  expect(changes).toEqual(['POST /api/schedules/sch_1 {"name":"Shop","mailsResults":true}']);
});

test("a deleted schedule leads back to the list", async () => {
  show(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/schedules"));
  expect(changes).toEqual(["DELETE /api/schedules/sch_1"]);
});
