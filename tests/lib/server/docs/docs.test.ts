import { expect, test } from "vitest";
import { CATALOG } from "#db/catalog-data.ts";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { API_INFO } from "#server/api/openapi.ts";
import { CHANGELOG } from "#server/docs/changelog.ts";
import { describeContract } from "#server/docs/describe-schema.ts";
import { findDocPage, listDocPages } from "#server/docs/pages.ts";
import { createLlmsText, toMarkdown } from "#server/docs/to-markdown.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { STATUS_BY_CODE } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const pages = listDocPages();
const calls = Object.values<ApiCall>(API_CALLS);
const toSlug = (operationId: string) => operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const findPage = (operationId: string) => findDocPage(toSlug(operationId)) as DocPage;

test("every page has its own slug, title and description", () => {
  expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length);
  for (const { title, description } of pages)
    expect(`${title}${description}`).not.toMatch(/undefined|\[object/);
});

test.each(calls.map((call) => [call.operationId, call] as const))(
  "the page of %s has every parameter, error and language, and its cost",
  (operationId, { body, query, errors, cost, method, path }) => {
    const markdown = toMarkdown(findPage(operationId));
    expect(markdown).toContain(`${method} /api/v1${path}`);
    expect(markdown).toContain(cost);
    for (const contract of [body, query])
      for (const { name } of contract ? describeContract(contract) : [])
        expect(markdown).toContain(`| \`${name}\` |`);
    for (const code of errors)
      expect(markdown).toContain(
        `| \`${code}\` | ${STATUS_BY_CODE[code]} | ${PROBLEMS[code].title} | ${PROBLEMS[code].retryable ? "Yes" : "No"} | No |`,
      );
    for (const fence of ["```sh", "```typescript", "```python"]) expect(markdown).toContain(fence);
  },
);

test("parameters have their types, defaults and limits", () => {
  const fields = new Map(describeContract(ScreenshotCall).map((field) => [field.name, field]));
  expect(fields.get("type")).toMatchObject({ type: "string", default: "`jpeg`" });
  expect(fields.get("viewport.width")?.text).toBe("200 to 3,840.");
  expect(fields.get("cookies[].name")).toMatchObject({ isRequired: true });
  expect(fields.get("hideSelectors")?.text).toContain("At most 20.");
});

test("the limits of plans are those of the catalog", () => {
  const limits = findDocPage("limits")?.blocks.find((block) => block.kind === "table");
  const starter = CATALOG.plans.find(({ id }) => id === 2);
  expect(limits).toMatchObject({
    table: {
      planIds: [1, 2, 3, 4],
      rows: expect.arrayContaining([
        [
          "Starter",
          "200",
          String(starter?.automatedRunsPerDay),
          String(starter?.runsPerMinute),
          "2",
          String(starter?.jobItems),
        ],
      ]),
    },
  });
});

test("a call that the free plan lacks says so first", () => {
  expect(findPage("extractContent").notice).toContain("Needs a paid plan");
  expect(findPage("renderLink").notice).toContain("Needs a paid plan");
  expect(findPage("takeScreenshot").notice).toBeUndefined();
  expect(findPage("getUsage").notice).toBeUndefined();
});

test("the errors page has every code as the target of a problem's type", () => {
  const codes = findDocPage("errors")?.blocks.find((block) => block.kind === "table");
  expect(codes?.kind === "table" && new Set(codes.table.rowIds)).toEqual(new Set(Object.keys(PROBLEMS)));
});

test("every link between pages leads to a page", () => {
  const known = new Set<string>(pages.map(({ slug }) => paths.docs(slug)));
  const links = pages.flatMap((page) => [...JSON.stringify(page).matchAll(/\]\((\/docs[^)#]*)/g)]);
  expect(links.length).toBeGreaterThan(20);
  for (const [, link = ""] of links) expect(known).toContain(link);
});

test("llms.txt lists the Markdown of every page with an absolute address", () => {
  const text = createLlmsText();
  expect(text.startsWith("# ")).toBe(true);
  for (const { slug } of pages) expect(text).toContain(`(http://localhost:3999${paths.docsMarkdown(slug)})`);
});

test("the changelog starts with the version of the OpenAPI document", () => {
  expect(CHANGELOG[0]?.date).toBe(API_INFO.version);
});
