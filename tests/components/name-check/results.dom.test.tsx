import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Results } from "#components/name-check/results.tsx";
import type { CheckState } from "#components/name-check/use-check.ts";
import { toView } from "#components/name-check/view.ts";
import { buildPreview, NEW_FORM, toCheckSelection } from "#components/name-form/check-form.ts";
import { getNotice } from "#shared/name-check/summary.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { answer, domain, handle, TAKEN, UNKNOWN } from "./check-rows.ts";

const SELECTION = toCheckSelection({ ...NEW_FORM, query: "acme" });
const CHECKED_AT = new Date("2020-05-06T08:55:00").toISOString();

function show(state: CheckState, { onRetry = vi.fn(), selection = SELECTION, isEarlier = false } = {}) {
  renderScreen(
    <Results
      isEarlier={isEarlier}
      more={null}
      onRetry={onRetry}
      selection={selection}
      state={state}
      titleRef={null}
      view={toView(state, selection)}
    />,
  );
  return onRetry;
}

const done = (part: Parameters<typeof answer>[0]): CheckState => ({
  phase: "done",
  selection: SELECTION,
  checkId: null,
  isRetrying: false,
  checkedAt: CHECKED_AT,
  answer: answer(part),
});

const getCard = (name: string) => {
  const card = screen.getByText(name).closest("li");
  if (!card) throw new Error(`No card for ${name}.`);
  return within(card);
};

test("an available domain links to the registrar of the settings, a taken one offers details, and an unknown one shows its reason", () => {
  show(done({ domains: [domain("a.com"), domain("a.net", TAKEN), domain("a.org", UNKNOWN)] }));
  expect(getCard("a.com").getByText("Available")).toBeTruthy();
  expect(getCard("a.com").getByRole("link").getAttribute("href")).toBe(
    "https://porkbun.com/checkout/search?q=a.com",
  );
  expect(getCard("a.com").getByText("RDAP")).toBeTruthy();
  expect(getCard("a.net").getByRole("button", { name: "Details of a.net" })).toBeTruthy();
  expect(getCard("a.org").getByText("Could not check")).toBeTruthy();
  expect(getCard("a.org").getByText("Timed out")).toBeTruthy();
  expect(getCard("a.org").queryByText(/^(Available|Taken)$/)).toBeNull();
});

test("a taken handle offers its profile and a watch, and an available one its profile", () => {
  const free = handle("b", { platform: "youtube", url: "https://www.youtube.com/@b" });
  show(done({ social: [handle("a", TAKEN), free] }));
  expect(getCard("@b").getByRole("link").getAttribute("href")).toBe("https://www.youtube.com/@b");
  expect(getCard("@a").queryByRole("link")).toBeNull();
  fireEvent.click(getCard("@a").getByRole("button", { name: "Details of @a on X (Twitter)" }));
  const links = getCard("@a").getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Get an email when @a on X becomes available", "/watches?new=name&name=a&platform=twitter"],
    [expect.stringContaining("Profile"), "https://x.com/a"],
  ]);
});

test("Results offers the free retry only for a check with unknown rows", () => {
  const onRetry = show(done({ social: [handle("a", UNKNOWN)] }));
  fireEvent.click(screen.getByRole("button", { name: "Retry unknown" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test.each(["switched_off", "usually_reserved"] as const)(
  "Results offers no retry where it cannot help: %s",
  (reason) => {
    const row = { ...domain("a.com", UNKNOWN), reason };
    show(done({ domains: [row, domain("b.com")] }));
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
    expect(getNotice({ domains: [row, domain("b.com")], social: [] })).toBe("1 name could not be checked.");
  },
);

test("Results without unknown rows has no retry, reports missing handles and counts usage in the footer", () => {
  coversSpec("2.70");
  show(done({ domains: [domain("a.com")] }));
  expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  expect(screen.getByText("No social media results available")).toBeTruthy();
  expect(screen.getByText("1 of 5 checks used this month, 4 remaining")).toBeTruthy();
});

test("a stopped check shows the rows that had arrived and says that it counts", () => {
  const selection = toCheckSelection({ ...NEW_FORM, query: "a", tlds: [".com", ".net"] });
  const names = buildPreview(selection) ?? { domains: [], social: [] };
  const nothing = {
    phase: "stopped",
    selection: SELECTION,
    names,
    domains: new Map(),
    social: new Map(),
  } as const;
  show({ ...nothing, domains: new Map([[0, domain("a.com")]]) });
  expect(getCard("a.com").getByText("Available")).toBeTruthy();
  expect(getCard("a.net").getByText("Not checked")).toBeTruthy();
  expect(screen.getByText(/counts as one use/)).toBeTruthy();
  cleanup();
  show(nothing);
  expect(screen.getByText(/doesn't count/)).toBeTruthy();
});

test("the checker announces the summary to screen readers", () => {
  show(done({ domains: [domain("a.com"), domain("a.net", TAKEN)], social: [handle("a")] }));
  expect(screen.getByRole("status").textContent).toBe("1 of 2 domains and 1 of 1 handle are free");
});

const names = (region: string) =>
  within(screen.getByRole("region", { name: region }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

test("Results shows the names of the form in their places before the check, and why one is invalid", () => {
  const form = { ...NEW_FORM, query: "my-brand", checkVariations: true, tlds: [".com"] as const };
  show({ phase: "idle" }, { selection: toCheckSelection(form) });
  expect(screen.getByRole("heading", { name: "my-brand · not checked yet" })).toBeTruthy();
  expect(names("Domain Availability")).toEqual([
    expect.stringMatching(/^mybrand\.com.*Not checked$/),
    expect.stringMatching(/^my-brand\.com.*Not checked$/),
  ]);
  expect(screen.getByText(/domain names cannot contain underscores/)).toBeTruthy();
  cleanup();
  show({ phase: "idle" }, { selection: toCheckSelection({ ...NEW_FORM, query: "ab" }) });
  expect(names("Social Media Handles")[2]).toMatch(/^@abYouTubeInvalidToo short/);
});

test("Results shows an example without a name, whose names lead nowhere", () => {
  show({ phase: "idle" }, { selection: toCheckSelection(NEW_FORM) });
  expect(screen.getByRole("heading", { name: "Example: northkiln" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("Results keeps the order of the check until 'Available first' is pressed", () => {
  show(done({ domains: [domain("a.com", TAKEN), domain("a.net")] }));
  expect(names("Domain Availability")[0]).toMatch(/^a\.com/);
  fireEvent.click(screen.getByRole("button", { name: "Available first" }));
  expect(names("Domain Availability")[0]).toMatch(/^a\.net/);
  expect(screen.getByRole("button", { name: "Available first", pressed: true })).toBeTruthy();
});

test("the title names what was checked and when, and marks the result of an earlier name", () => {
  show(done({}));
  expect(screen.getByRole("heading", { name: "acme · checked May 6, 2020, 08:55" })).toBeTruthy();
  cleanup();
  show(done({}), { isEarlier: true });
  expect(screen.getByRole("heading", { name: "From acme · checked May 6, 2020, 08:55" })).toBeTruthy();
});

test("the title shows an A-label beside its international name", () => {
  show({ phase: "idle" }, { selection: toCheckSelection({ ...NEW_FORM, query: "xn--mnchen-3ya" }) });
  expect(screen.getByRole("heading", { name: "münchen (xn--mnchen-3ya) · not checked yet" })).toBeTruthy();
});

test("a taken domain shows the end of its registration if the registry publishes it", () => {
  show(done({ domains: [domain("a.com", { ...TAKEN, expiresAt: "2027-03-03T12:00:00Z" })] }));
  expect(getCard("a.com").getByText(/until Mar 3, 2027/)).toBeTruthy();
});
