import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { JobsScreen } from "#components/jobs/jobs-screen.tsx";
import type { ListValidation, OwnJob } from "#shared/jobs/contract.ts";
import type { UsageInfo } from "#shared/usage/contract.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeJob, makeValidation } from "./make-job.ts";

const USAGE: UsageInfo = {
  usageCount: 3,
  usageLimit: 200,
  remainingUses: 197,
  resetsAt: "2026-12-22T08:00:00.000Z",
};

type Setup = {
  jobs?: OwnJob[];
  tools?: Partial<Record<"screenshot" | "firecrawl" | "domain-checker", UsageInfo | null>>;
  list?: Partial<ListValidation>;
  /** Why a job does not start. */
  refusal?: string;
};

let requests: ApiRequest[];
/** The requests that check or start a list. */
const getPosted = () => requests.filter(({ method }) => method === "POST");

function respond(setup: Setup, { method, path, body }: ApiRequest): unknown {
  const tool = /^\/api\/tools\/by-key\/(.+)$/.exec(path)?.[1] as keyof NonNullable<Setup["tools"]>;
  if (tool) {
    const usageInfo = (setup.tools ?? { screenshot: USAGE })[tool];
    return { hasAccess: usageInfo !== undefined, usageInfo: usageInfo ?? null };
  }
  if (method !== "POST") return { data: setup.jobs ?? [], nextCursor: null };
  const list = makeValidation(setup.list);
  if ((body as { dryRun?: boolean }).dryRun) return { job: null, list };
  if (setup.refusal) return refuse(409, { code: "conflict", message: setup.refusal });
  return { job: makeJob({ id: "job_new" }), list };
}

async function show(setup: Setup = {}): Promise<void> {
  requests = stubApi((request) => respond(setup, request));
  renderScreen(<JobsScreen />);
  await screen.findByRole("heading", { level: 1, name: /^(Jobs|New job)$/ });
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Opens the form. @returns the field of the list */
async function openForm(): Promise<HTMLTextAreaElement> {
  await userEvent.click(button("New job"));
  return screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Addresses" });
}

/** Opens the form and enters a list. */
async function enterList(text: string): Promise<void> {
  await userEvent.click(await openForm());
  await userEvent.paste(text);
}

test("without jobs the screen says what they are for, and begins one", async () => {
  await show();
  expect(screen.getByText("Paste addresses, choose options, download one ZIP.")).toBeTruthy();
  await userEvent.click(button("New job"));
  expect(screen.getByRole("heading", { level: 1, name: "New job" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("heading", { level: 1, name: /^(Jobs|New job)$/ })).toBeTruthy();
});

test("a user without a plan is led to the plans", async () => {
  await show({ tools: {} });
  expect(screen.getByRole("link", { name: "See Plans" }).getAttribute("href")).toBe("/pricing");
  expect(screen.queryByRole("button", { name: "New job" })).toBeNull();
});

test("each job shows its state, its counts and its downloads when it has ended", async () => {
  const finishedAt = "2026-11-21T08:01:00.000Z";
  await show({
    jobs: [
      makeJob({ id: "job_1", total: 200, done: 164, failed: 3 }),
      makeJob({
        id: "job_2",
        total: 2,
        state: "partial",
        done: 1,
        failed: 1,
        finishedAt,
        startedBy: { kind: "key", name: "ci" },
        thumbnailId: "cap_1",
      }),
      makeJob({ id: "job_3", kind: "checks", type: null, state: "canceled", canceled: 2, finishedAt }),
      makeJob({ id: "job_4", state: "failed", done: 0, failed: 3, finishedAt }),
    ],
  });
  const rows = screen.getAllByRole("listitem");
  expect(rows.map((row) => within(row).getByRole("link", { name: /^\d/ }).getAttribute("href"))).toEqual([
    "/jobs/job_1",
    "/jobs/job_2",
    "/jobs/job_3",
    "/jobs/job_4",
  ]);
  const [running, partial, canceled, failed] = rows.map((row) => within(row));
  expect(running?.getByText("Running")).toBeTruthy();
  expect(running?.getByText("164 done, 3 failed")).toBeTruthy();
  expect(running?.getByRole("progressbar").getAttribute("aria-valuetext")).toBe("167 of 200");
  expect(running?.queryByRole("link", { name: /ZIP/ })).toBeNull();
  expect(partial?.getByText("Partly complete")).toBeTruthy();
  expect(partial?.getByRole("link", { name: "ZIP of 2 screenshots" }).getAttribute("href")).toBe(
    "/api/jobs/job_2/archive",
  );
  expect(partial?.getByText("Took 59 s")).toBeTruthy();
  expect(partial?.getByText("Started by API key ci")).toBeTruthy();
  expect(rows.map((row) => row.querySelector("img")?.getAttribute("src"))).toEqual([
    undefined,
    "/api/captures/cap_1/thumbnail",
    undefined,
    undefined,
  ]);
  expect(running?.getByText("Started on this site")).toBeTruthy();
  expect(running?.getByText(/^Running for /)).toBeTruthy();
  expect(canceled?.getByText("Canceled")).toBeTruthy();
  expect(canceled?.queryByRole("link", { name: /ZIP/ })).toBeNull();
  expect(canceled?.getByRole("link", { name: /CSV/ }).getAttribute("href")).toBe(
    "/api/jobs/job_3/results.csv",
  );
  expect(failed?.queryByRole("link", { name: /ZIP/ })).toBeNull();
});

test("a list is checked before it starts, and the job opens", async () => {
  await show({
    list: {
      duplicateCount: 1,
      duplicates: [{ position: 2, value: "a.test" }],
      refusedCount: 1,
      refused: [{ position: 3, value: "http://10.0.0.1", reason: "We can only open public websites." }],
    },
  });
  await enterList("a.test\nb.test\na.test\nhttp://10.0.0.1\n");
  await userEvent.click(button("Preview"));
  const title = await screen.findByRole("heading", { name: "Preview of the list" });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText("2 valid · 1 duplicate · 1 refused")).toBeTruthy();
  expect(screen.getByText("We can only open public websites.")).toBeTruthy();
  const uses = "Uses up to 2 screenshots of the 197 that are left this month. Failures cost nothing.";
  expect(screen.getByText(uses)).toBeTruthy();
  await userEvent.click(button("Start"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/jobs/job_new"));
  const request = { urls: ["a.test", "b.test", "a.test", "http://10.0.0.1"], screenshot: {} };
  expect(getPosted()).toEqual([
    { method: "POST", path: "/api/jobs/captures", body: { ...request, dryRun: true } },
    { method: "POST", path: "/api/jobs/captures", body: { ...request, onLimit: "refuse" } },
  ]);
});

test("a list that is longer than the month starts shortened, and says what waits for the next day", async () => {
  await show({ list: { valid: 300, uses: 197, truncated: 103, startsLater: 47 } });
  await enterList("a.test");
  await userEvent.click(button("Preview"));
  expect(await screen.findByText("47 of 197 wait for the next day")).toBeTruthy();
  expect(screen.getByText(/103 are left out/)).toBeTruthy();
  await userEvent.click(button("Start the first 197"));
  await waitFor(() => expect(getPosted().at(-1)?.body).toMatchObject({ onLimit: "truncate" }));
});

test("a list without a valid entry cannot start, and Back keeps it", async () => {
  await show({ list: { valid: 0, uses: 0 } });
  await enterList("localhost");
  await userEvent.click(button("Preview"));
  expect(await screen.findByText("The list contains no valid entry")).toBeTruthy();
  expect(button("Start").hasAttribute("disabled")).toBe(true);
  await userEvent.click(button("Back"));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Addresses" }).value).toBe("localhost");
});

test("an error of the start is shown, and the list stays", async () => {
  const message = "20 jobs wait for others to end. Wait until one has started, or cancel one.";
  await show({ refusal: message });
  await enterList("a.test");
  await userEvent.click(button("Preview"));
  await userEvent.click(await screen.findByRole("button", { name: "Start" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(router.push).not.toHaveBeenCalled();
});

test("an empty list and one that is too long are refused at the field, which gets the focus", async () => {
  await show();
  const field = await openForm();
  await userEvent.click(button("Preview"));
  expect(screen.getByRole("alert").textContent).toBe("Add addresses, one per line");
  expect(document.activeElement).toBe(field);
  await userEvent.paste(Array.from({ length: 5_001 }, (_, index) => `${index}.test`).join("\n"));
  await userEvent.click(button("Preview"));
  expect(screen.getByRole("alert").textContent).toBe("5,001 addresses: a job has at most 5,000");
  expect(getPosted()).toEqual([]);
});

test("a wrong option gets the focus only when the list is sent, and its error ends with it", async () => {
  await show();
  await enterList("a.test");
  await userEvent.click(screen.getByText("More options"));
  const width = screen.getByRole("spinbutton", { name: "Width in pixels" });
  await userEvent.clear(width);
  await userEvent.type(width, "9");
  await userEvent.click(button("Preview"));
  expect(document.activeElement).toBe(width);
  const field = screen.getByRole("textbox", { name: "Addresses" });
  await userEvent.type(field, "b");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("alert")).toBeTruthy();
  await userEvent.clear(width);
  await userEvent.type(width, "900");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(getPosted()).toEqual([]);
});

test("a file fills the list, and one that cannot be read says why", async () => {
  await show();
  const field = await openForm();
  const input = screen.getByLabelText("List file");
  await userEvent.upload(input, new File(["url,note\na.test,x\nb.test,y\n"], "list.csv"));
  await waitFor(() => expect(field.value).toBe("a.test\nb.test"));
  await userEvent.upload(input, new File([new Uint8Array([80, 75, 3, 4, 0, 0, 0])], "list.csv"));
  expect(await screen.findByText(/This is not a text file/)).toBeTruthy();
  expect(field.value).toBe("a.test\nb.test");
  await userEvent.type(field, "c");
  expect(screen.queryByText(/This is not a text file/)).toBeNull();
});

test("a file shows how it was read, and each part can be changed", async () => {
  await show();
  const field = await openForm();
  const csv = "# export\nName;URL\nCaf\xe9;https://a.test/caf\xe9\nTwo;https://b.test/\n";
  const bytes = Uint8Array.from(csv, (char) => char.codePointAt(0) ?? 0);
  await userEvent.upload(screen.getByLabelText("List file"), new File([bytes], "pages.csv"));
  const preview = within(await screen.findByRole("region", { name: "pages.csv: 2 addresses" }));
  const select = (name: string) => preview.getByRole<HTMLSelectElement>("combobox", { name });
  const getChoices = () => ["Encoding", "Separator", "Column"].map((name) => select(name).value);
  expect(getChoices()).toEqual(["windows-1252", ";", "1"]);
  expect(preview.getByRole("columnheader", { name: "URL (used)" })).toBeTruthy();
  expect(preview.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "https://a.test/café",
    "https://b.test/",
    "Line 1: Comment# export",
    "Line 2: HeadingName URL",
  ]);
  await userEvent.selectOptions(select("Column"), "Name");
  expect(field.value).toBe("Café\nTwo");
  await userEvent.selectOptions(select("Encoding"), "koi8-r");
  await waitFor(() => expect(field.value).toBe("https://a.test/cafИ\nhttps://b.test/"));
  await userEvent.selectOptions(select("Separator"), "None");
  await userEvent.click(preview.getByRole("switch", { name: "Use headings, comments and titles, too" }));
  expect(field.value).toContain("# export\n");
  await userEvent.type(field, "x");
  expect(screen.queryByRole("region", { name: /pages\.csv/ })).toBeNull();
});

test("several columns that would do are asked about before the list is checked", async () => {
  await show();
  await enterList("Page URL\tTarget URL\nhttps://a.test/\thttps://b.test/");
  await userEvent.click(button("Preview"));
  expect(screen.getByText("Choose the column with the addresses")).toBeTruthy();
  expect(getPosted()).toEqual([]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Column" }), "Target URL");
  await userEvent.click(button("Preview"));
  await screen.findByRole("heading", { name: "Preview of the list" });
  expect(getPosted()[0]?.body).toMatchObject({ urls: ["https://b.test/"] });
});

test("a quote that is not closed is an error with its line, and a plain list has no preview", async () => {
  await show();
  await enterList('https://a.test\n"https://b.test');
  expect(await screen.findByText("Line 2 has a quote that is not closed.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Addresses" });
  await userEvent.clear(field);
  await userEvent.type(field, "https://a.test\nhttps://b.test");
  expect(screen.queryByRole("region", { name: /How the text is read/ })).toBeNull();
});

test("a list of names is checked with the options of the checker", async () => {
  await show({ tools: { "domain-checker": USAGE } });
  await userEvent.click(button("New job"));
  const tab = await screen.findByRole("tab", { name: "Name checks" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
  await userEvent.click(screen.getByRole("textbox", { name: "Names" }));
  await userEvent.paste("northkiln, zephyrly");
  await userEvent.click(screen.getByRole("checkbox", { name: ".dev" }));
  await userEvent.click(button("Preview"));
  await screen.findByRole("heading", { name: "Preview of the list" });
  expect(getPosted()[0]).toEqual({
    method: "POST",
    path: "/api/jobs/checks",
    body: {
      names: ["northkiln", "zephyrly"],
      tlds: [".com", ".net", ".org", ".io", ".dev"],
      dryRun: true,
    },
  });
});

test("a type that the plan does not include, and one whose limit is reached, cannot start", async () => {
  await show({ tools: { screenshot: { ...USAGE, usageCount: 200, remainingUses: 0 } } });
  await userEvent.click(button("New job"));
  expect(await screen.findByText("Usage limit reached for this month")).toBeTruthy();
  expect(button("Preview").hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("tab", { name: "Content" }));
  expect(screen.getByText("Not in your plan.")).toBeTruthy();
  expect(button("Preview").hasAttribute("disabled")).toBe(true);
});

test("a link to a new job opens its form", async () => {
  setAddress("/jobs?new=checks");
  await show({ tools: { screenshot: USAGE, "domain-checker": USAGE } });
  expect(await screen.findByRole("textbox", { name: "Names" })).toBeTruthy();
});

test("the example opens the form with a list of what the plan includes", async () => {
  await show();
  await userEvent.click(button("Try an example"));
  const list = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Addresses" });
  expect(list.value.split("\n")).toEqual([
    "https://example.com",
    "https://en.wikipedia.org",
    "https://news.ycombinator.com",
  ]);
});

test("the example of a user who only checks names is a list of names", async () => {
  await show({ tools: { "domain-checker": USAGE } });
  await userEvent.click(button("Try an example"));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Names" }).value).toBe(
    "northkiln\nzephyrly",
  );
});
