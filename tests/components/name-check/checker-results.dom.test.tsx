import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildPreview, NEW_FORM, toCheckSelection } from "#components/name-check/check-form.ts";
import { Results } from "#components/name-check/checker-results.tsx";
import { NamePreview } from "#components/name-check/name-preview.tsx";
import type { CheckState } from "#components/name-check/use-check.ts";
import { getNotice } from "#shared/name-check/summary.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { answer, domain, handle, TAKEN, UNKNOWN } from "./check-rows.ts";

function show(state: CheckState, onRetry = vi.fn()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Results onRetry={onRetry} state={state} />
    </QueryClientProvider>,
  );
  return onRetry;
}

const done = (part: Parameters<typeof answer>[0]): CheckState => ({
  phase: "done",
  query: "acme",
  isRetrying: false,
  keptAt: null,
  answer: answer(part),
});

const getCard = (name: string) => {
  const card = screen.getByText(name).closest("li");
  if (!card) throw new Error(`No card for ${name}.`);
  return within(card);
};

test("an available domain links to a registrar, a taken one offers details, and an unknown one shows its reason", () => {
  show(done({ domains: [domain("a.com"), domain("a.net", TAKEN), domain("a.org", UNKNOWN)] }));
  expect(getCard("a.com").getByText("Available")).toBeTruthy();
  expect(getCard("a.com").getByRole("link").getAttribute("href")).toContain("a.com");
  expect(getCard("a.com").getByText("Source: registry")).toBeTruthy();
  expect(getCard("a.net").getByRole("button", { name: "Details of a.net" })).toBeTruthy();
  expect(getCard("a.org").getByText("Could not check")).toBeTruthy();
  expect(getCard("a.org").getByText("Timed out")).toBeTruthy();
  expect(getCard("a.org").queryByText(/^(Available|Taken)$/)).toBeNull();
});

test("CompletedResults offers the free retry only for a check with unknown rows", () => {
  const onRetry = show(done({ social: [handle("a", UNKNOWN)] }));
  fireEvent.click(screen.getByRole("button", { name: "Retry unknown" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test.each(["switched_off", "usually_reserved"] as const)(
  "CompletedResults offers no retry where it cannot help: %s",
  (reason) => {
    const row = { ...domain("a.com", UNKNOWN), reason };
    show(done({ domains: [row, domain("b.com")] }));
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
    expect(getNotice({ domains: [row, domain("b.com")], social: [] })).toBe("1 name could not be checked.");
  },
);

test("CompletedResults without unknown rows has no retry, reports missing handles and counts usage in the footer", () => {
  coversSpec("2.70");
  show(done({ domains: [domain("a.com")] }));
  expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  expect(screen.getByText("No social media results available")).toBeTruthy();
  expect(screen.getByText("1 of 5 checks used this month, 4 remaining")).toBeTruthy();
});

test("a stopped check shows the rows that had arrived and says that it counts", () => {
  const selection = toCheckSelection({ ...NEW_FORM, query: "a", tlds: [".com", ".net"] });
  const names = buildPreview(selection) ?? { domains: [], social: [] };
  const nothing = { phase: "stopped", names, domains: new Map(), social: new Map() } as const;
  show({ ...nothing, domains: new Map([[0, domain("a.com")]]) });
  expect(getCard("a.com").getByText("Available")).toBeTruthy();
  expect(screen.queryByText("a.net")).toBeNull();
  expect(screen.getByText(/counts as one use/)).toBeTruthy();
  cleanup();
  show(nothing);
  expect(screen.getByText(/doesn't count/)).toBeTruthy();
});

test("the checker announces the summary to screen readers", () => {
  show(done({ domains: [domain("a.com"), domain("a.net", TAKEN)], social: [handle("a")] }));
  expect(screen.getByRole("status").textContent).toBe("1 of 2 domains and 1 of 1 handle are free");
});

test("NamePreview shows the candidates, and why one will not be looked up", () => {
  const selection = toCheckSelection({
    ...NEW_FORM,
    query: "my-brand",
    checkVariations: true,
    tlds: [".com"],
  });
  render(<NamePreview names={buildPreview(selection)} />);
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toContain("mybrand.com");
  expect(items).toContain("my-brand.com");
  expect(items).toContain("YouTube @my_brand");
  expect(screen.getByText(/domain names cannot contain underscores/)).toBeTruthy();
});
