import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { AccessByType } from "#components/jobs/job-access.tsx";
import { NewCrawl } from "#components/jobs/new-crawl.tsx";
import type { ListValidation } from "#shared/jobs/contract.ts";
import { router } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { type ApiRequest, getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";
import { makeCrawl, makeValidation } from "./make-job.ts";

const usage = {
  resetsAt: "2026-12-22T08:00:00.000Z",
  usageLimit: 100,
  usageCount: 60,
  remainingUses: 40,
};
const ACCESS: AccessByType = {
  screenshot: { hasAccess: true, usage: null },
  extract: { hasAccess: true, usage },
  check: { hasAccess: false, usage: null },
};

let requests: ApiRequest[];
const onCancel = vi.fn();

function show(list: Partial<ListValidation> = {}, refusal?: string, access = ACCESS): void {
  requests = stubApi(({ method, body }) => {
    if (method === "GET") return { data: [{ id: "dst_1", name: "archive", bucket: "pages" }] };
    if (refusal) return refuse(400, { code: "invalid", message: refusal });
    const { dryRun } = body as { dryRun?: boolean };
    const checked = makeValidation({ valid: 1, uses: 20, remaining: 40, ...list });
    return { job: dryRun ? null : makeCrawl({ id: "job_new" }), list: checked };
  });
  renderScreen(<NewCrawl access={access} onCancel={onCancel} />);
}

const field = (name: string) => screen.getByRole("textbox", { name });
const check = () => userEvent.click(screen.getByRole("button", { name: "Preview" }));

test("a crawl is checked with its options, then started, and its page opens", async () => {
  show();
  await userEvent.type(field("Website URL"), "docs.test/guides");
  await userEvent.clear(screen.getByRole("spinbutton", { name: "Depth" }));
  await userEvent.type(screen.getByRole("spinbutton", { name: "Depth" }), "3");
  await userEvent.type(field("Only these paths"), "/guides/**\n\n /faq ");
  await userEvent.type(field("Not these paths"), "/guides/old/*");
  await userEvent.click(screen.getByRole("radio", { name: "Sitemap" }));
  await userEvent.click(screen.getByRole("switch", { name: "Only below the start" }));
  await userEvent.click(screen.getByRole("switch", { name: "Subdomains, too" }));
  await userEvent.selectOptions(await screen.findByLabelText("Your bucket"), "archive (pages)");
  await check();
  const request = {
    url: "docs.test/guides",
    limit: 20,
    maxDepth: 3,
    include: ["/guides/**", "/faq"],
    exclude: ["/guides/old/*"],
    sitemap: "only",
    scope: "path",
    subdomains: true,
  };
  expect(getChanges(requests)).toEqual([
    {
      method: "POST",
      path: "/api/jobs/crawls",
      body: { ...request, extract: { deliverTo: "archive" }, dryRun: true },
    },
  ]);
  const heading = await screen.findByRole("heading", { name: "Preview of the crawl" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/Opens up to 20 pages of docs\.test\./)).toBeTruthy();
  expect(screen.getByText(/Uses up to 20 extractions of the 40 that are left this month/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(getChanges(requests)[1]?.body).toMatchObject({ ...request, onLimit: "refuse" });
  expect(router.push).toHaveBeenCalledWith("/jobs/job_new");
});

test("a limit above what is left can be lowered to it, and Back keeps the form", async () => {
  show({ uses: 40, truncated: 10 });
  await userEvent.type(field("Website URL"), "https://docs.test");
  await check();
  const alert = await screen.findByText("The limit is higher than what is left this month");
  expect(
    within(alert.closest<HTMLElement>("[role=alert]") as HTMLElement).getByText(/up to 40 pages/),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Start with up to 40 pages" }));
  expect(getChanges(requests)[1]?.body).toMatchObject({ onLimit: "truncate" });
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect((field("Website URL") as HTMLInputElement).value).toBe("https://docs.test");
});

test.each([
  ["an address without a host", { "Website URL": "https://" }, "Website URL"],
  [
    "a pattern of another form",
    { "Website URL": "docs.test", "Only these paths": "docs" },
    "Only these paths",
  ],
])("%s is not sent; its field has the focus and says why", async (_name, texts, invalid) => {
  show();
  for (const [name, text] of Object.entries(texts)) await userEvent.type(field(name), text);
  await check();
  expect(getChanges(requests)).toEqual([]);
  expect(document.activeElement).toBe(field(invalid));
  expect(screen.getByRole("alert").textContent).toBeTruthy();
});

test("a refusal of the server is shown with the form", async () => {
  show({}, "We can only open public websites.");
  await userEvent.type(field("Website URL"), "http://10.0.0.1");
  await check();
  expect(await screen.findByText("We can only open public websites.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onCancel).toHaveBeenCalled();
});

test("without extraction in the plan the form leads to the plans", () => {
  show({}, undefined, { ...ACCESS, extract: { hasAccess: false, usage: null } });
  expect((screen.getByRole("button", { name: "Preview" }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByRole("link", { name: "Upgrade your plan" })).toBeTruthy();
});
