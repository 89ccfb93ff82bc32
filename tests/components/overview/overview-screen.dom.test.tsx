import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { OverviewScreen } from "#components/overview/overview-screen.tsx";
import { makeJob } from "#tests/components/jobs/make-job.ts";
import { navigation } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";
import { HISTORY, makeOverview } from "./make-overview.ts";

/** Shows the overview with what its calls return. @returns the requests so far */
function show(overview: unknown, history: unknown = HISTORY) {
  signIn();
  const requests = stubApi(({ path }) => (path.startsWith("/api/history") ? history : overview));
  renderScreen(<OverviewScreen />);
  return requests;
}

test("changes are shown with their difference, and marked as seen up to the newest", async () => {
  const requests = show(makeOverview());
  const changes = within(await screen.findByRole("list", { name: "Changes" }));
  const [page, name] = changes.getAllByRole("listitem");
  expect(page?.textContent).toContain("Before: $68.00 → After: $72.00");
  expect(
    within(page as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/watches/watch_1?check=1");
  expect(name?.textContent).toContain("Available");
  expect(screen.getByRole("heading", { name: "Changed in the last 7 days" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Mark seen" }));
  expect(getChanges(requests)).toEqual([
    { method: "PATCH", path: "/api/overview", body: { changesSeenAt: "2026-11-25T10:00:00.000Z" } },
  ]);
});

test("jobs, next runs, allowances and last runs are listed", async () => {
  show(makeOverview());
  expect(await screen.findByRole("progressbar", { name: /^Progress of/ })).toBeDefined();
  expect(within(screen.getByRole("list", { name: "Next runs" })).getByText("Price list")).toBeDefined();
  const allowances = screen.getByRole("list", { name: "Allowances" }).textContent;
  expect(allowances).toContain("unlimited");
  expect(allowances).toMatch(/Page watch checks500 of 5,000ends \w+ \d+ at this pace/);
  const runs = within(await screen.findByRole("list", { name: "Last runs" })).getAllByRole("link");
  expect(runs.map((run) => run.getAttribute("href"))).toEqual(["/captures/cap_1", "/checks/chk_1"]);
});

test("blocks without content are left out, but for the changes", async () => {
  const nothing = { count: 0, items: [], since: "2026-11-24T08:55:00.000Z", isMarked: true };
  show(makeOverview({ changes: nothing, running: { count: 0, jobs: [] }, next: [], tools: [] }), {
    data: [],
  });
  expect(await screen.findByText(/^Nothing has changed since Nov 24/)).toBeDefined();
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Mark seen" })).toBeNull();
});

test("more running jobs than are listed are counted", async () => {
  show(makeOverview({ running: { count: 8, jobs: [makeJob()] } }));
  expect((await screen.findByRole("link", { name: "7 more" })).getAttribute("href")).toBe("/jobs");
});

test("a new user sees the first steps with their results, and can skip them", async () => {
  const steps = { capture: null, check: { id: "chk_1", query: "northkiln" }, calledAt: null };
  const nothing = { ...makeOverview().changes, count: 0, items: [] };
  const requests = show(makeOverview({ firstSteps: steps, changes: nothing }), { data: [] });
  const list = within(await screen.findByRole("list", { name: "First steps" }));
  const hrefs = list.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/products/web-inspector?url=example.com", "/checks/chk_1", "/account/api-keys"]);
  expect(list.getByText("Check a name").textContent).toBe("Check a name: done");
  expect(screen.queryByText(/^Nothing has changed/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Skip" }));
  expect(getChanges(requests)).toMatchObject([{ body: { skipsFirstSteps: true } }]);
});

test("the box opens the tool for what is typed", async () => {
  show(makeOverview());
  const field = screen.getByRole("textbox", { name: "Address or name" });
  await userEvent.type(field, "northkiln{Enter}");
  expect(navigation.useRouter().push).toHaveBeenLastCalledWith("/products/domain-name-checker?q=northkiln");
  await userEvent.clear(field);
  await userEvent.type(field, "northkiln.com");
  expect(screen.getByRole("link", { name: "Check the name instead" }).getAttribute("href")).toBe(
    "/products/domain-name-checker?q=northkiln.com",
  );
  await userEvent.keyboard("{Enter}");
  expect(navigation.useRouter().push).toHaveBeenLastCalledWith("/products/web-inspector?url=northkiln.com");
});

test("a user without a plan gets the free plan first, and one whose plan has ended sees the plans", async () => {
  for (const [outcome, path] of [
    ["granted", "/products/domain-name-checker?q=northkiln"],
    ["none", "/pricing?productId=2"],
  ]) {
    signIn();
    stubApi(({ path: call }) => {
      if (call === "/api/user/first-run") return { outcome };
      return call === "/api/overview" ? makeOverview({ hasPlan: false, tools: [] }) : { data: [] };
    });
    const { unmount } = renderScreen(<OverviewScreen />);
    await screen.findByRole("list", { name: "Changes" });
    await userEvent.type(screen.getByRole("textbox", { name: "Address or name" }), "northkiln{Enter}");
    await waitFor(() => expect(navigation.useRouter().push).toHaveBeenLastCalledWith(path));
    unmount();
    getQueryClient().clear();
  }
});

test("an error says what is not affected, and the last runs have their own", async () => {
  signIn();
  stubApi(() => refuse(500));
  renderScreen(<OverviewScreen />);
  expect(await screen.findByText("Jobs, schedules and watches continue.")).toBeDefined();
  expect(await screen.findByText("Your last runs could not be loaded")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(2);
});
