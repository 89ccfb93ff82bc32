import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ScheduleScreen } from "#components/jobs/schedules/schedule-screen.tsx";
import { SchedulesScreen } from "#components/jobs/schedules/schedules-screen.tsx";
import type { Schedule, ScheduleResult } from "#shared/schedules/contract.ts";
import { makeCapture, makeItem } from "#tests/components/jobs/make-job.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeRun, makeSchedule } from "./make-schedule.ts";

const state = {
  schedules: [] as Schedule[],
  schedule: makeSchedule(),
  runs: [] as ScheduleResult[],
  refusal: null as string | null,
  isDown: false,
};
let requests: ApiRequest[];

function respond({ method, path, body }: ApiRequest): unknown {
  if (state.isDown) return refuse(500);
  if (path.includes("/runs")) return { data: state.runs, nextCursor: null };
  if (path === "/api/schedules") return { data: state.schedules, nextCursor: null };
  if (method !== "GET" && state.refusal) return refuse(409, { code: "conflict", message: state.refusal });
  if (method === "PATCH") {
    const { isPaused, ...rest } = body as { isPaused?: boolean };
    Object.assign(state.schedule, rest);
    if (isPaused !== undefined) state.schedule = { ...state.schedule, state: isPaused ? "paused" : "active" };
  }
  return state.schedule;
}

const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  setAddress("/schedules/sch_1", { id: "sch_1" });
  Object.assign(state, { schedules: [], schedule: makeSchedule(), runs: [], refusal: null, isDown: false });
  requests = stubApi(respond);
});

test("without schedules the screen says how to make one", async () => {
  renderScreen(<SchedulesScreen />);
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
  renderScreen(<SchedulesScreen />);
  const items = await screen.findAllByRole("listitem");
  expect(items[0]?.textContent).toContain("Every day at 09:00, Europe/Berlin");
  expect(items[0]?.textContent).toContain("up to 30 in 30 days");
  expect(within(items[0] as HTMLElement).getByText("Complete")).toBeTruthy();
  expect(items[1]?.textContent).toContain("20 name checks");
  expect(items[1]?.textContent).toContain("Not run yet");
});

test("a list that cannot be loaded is offered again", async () => {
  state.isDown = true;
  renderScreen(<SchedulesScreen />);
  await screen.findByText("Your schedules could not be loaded");
  state.isDown = false;
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByText("See what changes from day to day")).toBeTruthy();
});

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
  renderScreen(<ScheduleScreen />);
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
  renderScreen(<ScheduleScreen />);
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
  renderScreen(<ScheduleScreen />);
  const texts = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(texts[0]).toContain("1 more than before");
  expect(texts[1]).toContain("as before");
  expect(texts[2]).toContain("2 fewer than before");
  expect(texts[3]).not.toContain("before");
});

test("the results of another entry of the list are loaded", async () => {
  state.schedule = makeSchedule({ total: 3 });
  state.runs = [makeRun(22)];
  renderScreen(<ScheduleScreen />);
  const field = await screen.findByLabelText("Entry");
  await userEvent.clear(field);
  await userEvent.type(field, "3");
  await waitFor(() => expect(requests.at(-1)?.path).toBe("/api/schedules/sch_1/runs?position=2"));
});

test("a schedule is paused and continued, and says why it cannot", async () => {
  renderScreen(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Pause" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByRole("button", { name: "Pause" });
  expect(getChanges(requests)).toEqual([
    { method: "PATCH", path: "/api/schedules/sch_1", body: { isPaused: true } },
    { method: "PATCH", path: "/api/schedules/sch_1", body: { isPaused: false } },
  ]);
  state.refusal = "Your plan includes 5 schedules.";
  await userEvent.click(button("Pause"));
  expect(await screen.findByText("Your plan includes 5 schedules.")).toBeTruthy();
});

test("a stopped schedule says why", async () => {
  state.schedule = makeSchedule({ state: "stopped", stopReason: "limit_reached" });
  renderScreen(<ScheduleScreen />);
  expect(await screen.findByText("The monthly limit is reached. It continues by itself.")).toBeTruthy();
  expect(button("Continue")).toBeTruthy();
});

test("only changed times are sent, because they need the plan", async () => {
  renderScreen(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(screen.getByRole("dialog", { name: "Edit schedule" }));
  await userEvent.clear(dialog.getByLabelText("Name"));
  await userEvent.type(dialog.getByLabelText("Name"), "Shop");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Shop" })).toBeTruthy();
  expect(getChanges(requests)).toEqual([
    { method: "PATCH", path: "/api/schedules/sch_1", body: { name: "Shop", mailsResults: true } },
  ]);
});

test("a deleted schedule leads back to the list", async () => {
  renderScreen(<ScheduleScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/schedules"));
  expect(getChanges(requests)).toMatchObject([{ method: "DELETE", path: "/api/schedules/sch_1" }]);
});
