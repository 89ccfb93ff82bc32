import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DocSearch } from "#components/docs/doc-search.tsx";
import { listenForSearchShortcut } from "#components/layout/search-shortcut.ts";
import type { DocEntry } from "#shared/docs/search.ts";
import { paths } from "#shared/paths.ts";
import { router } from "#tests/support/navigation.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";

const ENTRIES: DocEntry[] = [
  { kind: "Call", title: "Take a screenshot", page: "", href: paths.docs("take-screenshot"), text: "POST" },
  {
    kind: "Error",
    title: "rate_limited",
    page: "Errors",
    href: paths.docs("errors", "rate_limited"),
    text: "",
  },
  { kind: "Error", title: "rate_other", page: "Errors", href: paths.docs("errors", "rate_other"), text: "" },
];

let answer: () => unknown;
let requests: ApiRequest[];
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search the docs" });
const names = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

beforeAll(listenForSearchShortcut);

beforeEach(() => {
  // jsdom does not know the element, which browsers have had since 2023.
  expectConsoleError(/<search> is unrecognized/);
  answer = () => ENTRIES;
  requests = stubApi(() => answer());
  // jsdom has no layout; a visible field has an offset parent.
  vi.spyOn(HTMLElement.prototype, "offsetParent", "get").mockReturnValue(document.body);
  render(
    <>
      <input aria-keyshortcuts="/" aria-label="Other search" type="search" />
      <DocSearch />
    </>,
  );
});

test("DocSearch loads its index on first use only, and lists what fits", async () => {
  expect(requests).toEqual([]);
  await userEvent.type(field(), "rate");
  await waitFor(() => expect(names()).toEqual(["rate_limitedError, Errors", "rate_otherError, Errors"]));
  expect(screen.getByRole("status").textContent).toBe("2 results");
  await userEvent.clear(field());
  expect(names()).toEqual([]);
  await userEvent.type(field(), "nothing like this");
  expect(screen.getByText("Nothing found for “nothing like this”.")).toBeDefined();
  expect(requests).toHaveLength(1);
});

test("DocSearch takes the focus with a slash before other fields, moves through results with arrow keys and closes with Escape", async () => {
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard("rate");
  await waitFor(() => expect(names()).toHaveLength(2));
  const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
  expect(active()?.getAttribute("href")).toBe("/docs/errors#rate_limited");
  await userEvent.keyboard("{ArrowDown}");
  expect(active()?.getAttribute("href")).toBe("/docs/errors#rate_other");
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard("{Escape}");
  expect([names(), field().value]).toEqual([[], ""]);
});

test("DocSearch opens the first result with Enter", async () => {
  await userEvent.type(field(), "screen");
  await waitFor(() => expect(names()).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  expect(router.push).toHaveBeenCalledExactlyOnceWith("/docs/take-screenshot");
  expect(field().value).toBe("");
});

test("DocSearch says that its index could not be loaded, and tries again with the next focus", async () => {
  answer = () => new Response("", { status: 503 });
  await userEvent.type(field(), "rate");
  expect(await screen.findByText("The search could not be loaded. Please try again.")).toBeDefined();
  answer = () => ENTRIES;
  await userEvent.tab();
  await userEvent.click(field());
  await waitFor(() => expect(names()).toHaveLength(2));
});
