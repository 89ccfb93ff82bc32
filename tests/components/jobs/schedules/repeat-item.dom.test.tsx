import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { RepeatItem } from "#components/jobs/schedules/repeat-item.tsx";
import { router } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeSchedule } from "./make-schedule.ts";

const CAPTURE = {
  id: "cap_1",
  kind: "screenshot",
  url: "https://shop.test/a",
  finalUrl: "https://shop.test/a",
  request: { url: "https://shop.test/a", format: "png", fullPage: true },
};
const CHECK = {
  id: "chk_1",
  request: { query: "northkiln", checkVariations: true, tlds: [".com"], platforms: [] },
};
const PREVIEW = {
  schedule: null,
  nextRuns: ["2026-11-24T08:00:00.000Z", "2026-11-25T08:00:00.000Z", "2026-11-26T08:00:00.000Z"],
  usesPerMonth: 30,
  remaining: 12,
  list: null,
};

type Body = Record<string, unknown>;

let refusal: (() => Response) | null;
let capture: object;
let requests: ApiRequest[];
const getPosted = () => requests.filter(({ method }) => method === "POST").map(({ body }) => body as Body);

function respond({ path, body }: ApiRequest): unknown {
  if (path.startsWith("/api/captures/")) return capture;
  if (path.startsWith("/api/checks/")) return CHECK;
  return refusal?.() ?? { ...PREVIEW, schedule: (body as Body).dryRun ? null : makeSchedule() };
}

async function open(kind: "capture" | "check" | "job", id: string) {
  renderScreen(<RepeatItem id={id} kind={kind} />);
  await userEvent.click(screen.getByRole("button", { name: "Repeat…" }));
  return within(await screen.findByRole("dialog", { name: "Repeat" }));
}

beforeEach(() => {
  refusal = null;
  capture = CAPTURE;
  requests = stubApi(respond);
});

test("RepeatItem shows when a capture runs and what it uses, before it creates the schedule", async () => {
  const dialog = await open("capture", "cap_1");
  await dialog.findByText(
    "Uses up to 30 in 30 days, 12 are left this month. It stops when they are used, and continues with the next month.",
  );
  expect(within(dialog.getByRole("region", { name: "Next runs" })).getAllByRole("listitem")).toHaveLength(3);
  expect(getPosted().every(({ dryRun }) => dryRun === true)).toBe(true);
  await userEvent.click(dialog.getByRole("radio", { name: "Weekly" }));
  await userEvent.selectOptions(dialog.getByLabelText("Day"), "Friday");
  await userEvent.selectOptions(dialog.getByLabelText("Time zone"), "Asia/Tokyo");
  await userEvent.click(dialog.getByRole("switch", { name: /^Email after each run/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Create schedule" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/schedules/sch_1"));
  expect(getPosted().find(({ dryRun }) => dryRun === undefined)).toEqual({
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
  expect(getPosted()[0]).toMatchObject({ ...repeated, cron: "0 9 * * *" });
});

test("RepeatItem shows why an expression is refused at its field", async () => {
  const dialog = await open("job", "job_1");
  await dialog.findByText(/^Uses up to 30/);
  refusal = () => refuse(400, { code: "invalid", message: "Your plan repeats at most once a day." });
  await userEvent.click(dialog.getByRole("radio", { name: "Custom" }));
  const field = dialog.getByLabelText("Cron expression");
  await userEvent.clear(field);
  await userEvent.type(field, "* * * * *");
  await dialog.findByText("Your plan repeats at most once a day.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(router.push).not.toHaveBeenCalled();
});

test("RepeatItem leads to the plans when none includes schedules", async () => {
  refusal = () => refuse(403, { code: "no_access", message: "Schedules come with paid plans." });
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
    "an archive",
    { kind: "archive", contentType: "multipart/related", request: { url: "https://shop.test/a" } },
    { archive: { format: "mhtml" } },
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
])("RepeatItem repeats a capture of %s", async (_about, other, options) => {
  capture = { ...CAPTURE, ...other };
  const dialog = await open("capture", "cap_1");
  await dialog.findByText(/^Uses up to 30/);
  expect(getPosted()[0]?.captures).toEqual({ urls: ["https://shop.test/a"], ...options });
});

test("RepeatItem says why a capture with an address that is no longer accepted is not repeated", async () => {
  capture = { ...CAPTURE, request: { url: "ftp://shop.test/a" } };
  const dialog = await open("capture", "cap_1");
  expect(await dialog.findByText("This capture cannot be repeated here")).toBeTruthy();
});
