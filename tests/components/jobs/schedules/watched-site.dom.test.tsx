import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ScheduleScreen } from "#components/jobs/schedules/schedule-screen.tsx";
import { SchedulesScreen } from "#components/jobs/schedules/schedules-screen.tsx";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeSite, makeSiteChange, makeSiteRun, REMOVED_PAGE } from "./make-schedule.ts";

const CHANGES = [makeSiteChange(), REMOVED_PAGE];
const RUNS = [
  makeSiteRun(22, { changed: 1, removed: 1, unopened: 197 }),
  makeSiteRun(21, { incompleteReason: "limit_reached" }),
  makeSiteRun(20, { isBaseline: true }),
];

const state = { changes: CHANGES, runs: RUNS, isDown: false, refusal: null as [string, string] | null };
let requests: ApiRequest[];

function respond({ method, path, body }: ApiRequest): unknown {
  if (path.includes("/changes")) {
    const kind = new URL(path, "http://site").searchParams.get("kind");
    if (state.isDown) return refuse(500);
    return { data: state.changes.filter((change) => !kind || change.kind === kind), nextCursor: null };
  }
  if (path.includes("/runs")) return { data: state.runs, nextCursor: null };
  if (method === "POST" && state.refusal)
    return refuse(403, { code: state.refusal[0] as never, message: state.refusal[1] });
  if (method === "POST") {
    const { dryRun } = body as { dryRun?: boolean };
    const preview = { nextRuns: ["2026-11-23T08:00:00.000Z"], usesPerMonth: 600, remaining: 500, list: null };
    return { schedule: dryRun ? null : makeSite(), ...preview };
  }
  return path === "/api/schedules" ? { data: [], nextCursor: null } : makeSite();
}

beforeEach(() => {
  setAddress("/schedules/sch_1", { id: "sch_1" });
  Object.assign(state, { changes: CHANGES, runs: RUNS, isDown: false, refusal: null });
  requests = stubApi(respond);
});

const rows = async (label: string) =>
  within(await screen.findByRole("list", { name: label })).getAllByRole("listitem");

test("the runs of a site say what they have found, and why one was partial", async () => {
  renderScreen(<ScheduleScreen />);
  const texts = (await rows("Runs")).map(({ textContent }) => textContent);
  expect(texts[0]).toContain("1 changed, 1 removed; 197 of 200 pages were not opened");
  expect(texts[1]).toContain("it is partial. Removed pages are not reported.");
  expect(texts[2]).toContain("First run: 200 pages");
  expect(screen.getByRole("link", { name: /ZIP of the changed pages/ }).getAttribute("href")).toBe(
    "/api/jobs/job_22/archive?only=changed",
  );
  expect(screen.getByText(/about 90 expected/)).toBeTruthy();
});

test("changes are filtered by kind and run, and show their lines", async () => {
  renderScreen(<ScheduleScreen />);
  expect(await rows("Changes")).toHaveLength(2);
  const button = screen.getByRole("button", { name: /Show lines of https:\/\/docs.test\/pricing/ });
  await userEvent.click(button);
  expect(screen.getByText("Starter $24.00")).toBeTruthy();
  expect(screen.getAllByRole("button", { expanded: true })).toHaveLength(1);
  await userEvent.click(screen.getByRole("tab", { name: "Removed" }));
  await waitFor(async () => expect(await rows("Changes")).toHaveLength(1));
  await userEvent.click(screen.getByRole("tab", { name: "New" }));
  expect(await screen.findByText("Nothing of this kind")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show changes" }));
  expect(document.activeElement?.textContent).toBe("Changes");
  expect(requests.at(-1)?.path).toContain("run=job_22");
  await userEvent.click(await screen.findByRole("button", { name: "Show all runs" }));
  expect(screen.queryByRole("button", { name: "Show all runs" })).toBeNull();
});

test("a link of an alert opens the run", async () => {
  setAddress("/schedules/sch_1?run=job_22", { id: "sch_1" });
  renderScreen(<ScheduleScreen />);
  await screen.findByRole("button", { name: "Show all runs" });
  expect(requests.some(({ path }) => path.includes("run=job_22"))).toBe(true);
});

test("without changes the screen says what appears there, and an error is offered again", async () => {
  Object.assign(state, { changes: [], runs: [] });
  renderScreen(<ScheduleScreen />);
  expect(await screen.findByText("No changes yet")).toBeTruthy();
  expect(screen.getByText("Not run yet")).toBeTruthy();
  state.isDown = true;
  await userEvent.click(screen.getByRole("tab", { name: "New" }));
  expect(await screen.findByText("The changes could not be loaded")).toBeTruthy();
});

test("the form of a site shows its cost before it starts", async () => {
  renderScreen(<SchedulesScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Watch a whole site" }));
  expect(screen.queryByRole("radio", { name: "Hourly" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Website URL" }), "docs.test");
  await userEvent.type(screen.getByRole("textbox", { name: "Ignored texts" }), "visitors\ntoday");
  expect(await screen.findByText(/Uses up to 600 page watch checks in 30 days, 500 are left/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Watch this site" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/schedules/sch_1"));
  const created = requests.filter(({ method }) => method === "POST").map(({ body }) => body as object);
  expect(created.find((body) => !("dryRun" in body))).toMatchObject({
    crawl: { url: "docs.test", limit: 20, ignore: ["visitors", "today"] },
    cron: "0 9 * * *",
    mailsResults: true,
  });
});

test("a plan without watched sites is offered others", async () => {
  state.refusal = ["no_access", "Watched sites come with paid plans. Upgrade your plan to repeat this."];
  renderScreen(<SchedulesScreen />);
  await userEvent.click(await screen.findByRole("button", { name: "Watch a whole site" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Website URL" }), "docs.test");
  expect(await screen.findByText("Watched sites are not in your plan")).toBeTruthy();
});
