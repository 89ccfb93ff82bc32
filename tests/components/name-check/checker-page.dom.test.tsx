import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { CheckerPage } from "#components/name-check/checker-page.tsx";
import { makeCheckSummary } from "#tests/components/history/make-entries.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast } from "#tests/support/expect-toast.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { clearCookies, signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { type ApiRequest, getChanges, stubApi } from "#tests/support/stub-api.ts";
import { answer, domain, handle, TAKEN } from "./check-rows.ts";

let answers: Record<string, () => unknown>;
let requests: ApiRequest[];
const getChecks = () => getChanges(requests).map(({ body }) => body);

beforeEach(() => {
  const usageInfo = { usageCount: 0, usageLimit: 5, remainingUses: 5, resetsAt: "2026-12-21T10:00:00.000Z" };
  answers = {
    "/api/tools/by-key/domain-checker": () => ({ hasAccess: true, usageInfo }),
    "/api/checks": () => ({ data: [], nextCursor: null }),
    "/api/catalog": () => [],
  };
  requests = stubApi(({ path }) => answers[path]?.());
});

function open(query = "") {
  setAddress(`/products/domain-name-checker${query}`);
  renderScreen(<CheckerPage />);
}

async function openWithAccess(): Promise<void> {
  signIn();
  open();
  await screen.findByRole("heading", { name: "Domain Name Checker" });
}

const boxes = (group: string) =>
  within(screen.getByRole("group", { name: group }))
    .getAllByRole("checkbox")
    .map((box) => [box.closest("label")?.textContent, box.getAttribute("aria-checked")]);
const type = (text: string) => userEvent.type(screen.getByLabelText("Domain name or brand"), text);
const submit = () => userEvent.click(screen.getByRole("button", { name: "Check Availability" }));

describe("CheckerPage", () => {
  test("redirects a visitor to the auth screen and back to the landing page", async () => {
    coversSpec("2.71");
    open();
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/auth?redirect=%2Flanding%2Fdomain-name-checker");
  });

  test("shows a spinner while the access loads", async () => {
    coversSpec("2.72");
    const access = Promise.withResolvers<Response>();
    answers["/api/tools/by-key/domain-checker"] = () => access.promise;
    signIn();
    open();
    await screen.findByText("Checking your access");
    expect(screen.queryByRole("heading", { name: "Domain Name Checker" })).toBeNull();
    await act(async () => access.resolve(Response.json({ hasAccess: true, usageInfo: null })));
    await screen.findByRole("heading", { name: "Domain Name Checker" });
  });

  test("shows a spinner, the toast and the pricing screen to a user without access", async () => {
    coversSpec("2.72", "2.73", "6.5", "8.21");
    answers["/api/tools/by-key/domain-checker"] = () => ({ hasAccess: false, usageInfo: null });
    signIn();
    open();
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith("/pricing"));
    expectErrorToast("Access Denied", "You need to purchase this tool to use it.");
    expect(screen.getByText("Checking your access")).toBeDefined();
  });
});

describe("the checker form", () => {
  test("has the controls that the specification names", async () => {
    coversSpec("2.68", "2.69", "9.12", "9.13", "9.14");
    await openWithAccess();
    expect(screen.getByText("Premium Tool")).toBeDefined();
    expect(screen.getByText("0 of 5 used, 5 left")).toBeDefined();
    expect(boxes("Default TLDs")).toEqual([".com", ".net", ".org", ".io"].map((tld) => [tld, "true"]));
    const more = [".co", ".app", ".dev", ".ai", ".me", ".tech", ".site", ".online", ".store", ".blog"];
    expect(boxes("Additional TLDs")).toEqual(more.map((tld) => [tld, "false"]));
    expect(boxes("Social platforms")).toEqual(
      ["X (Twitter)", "Instagram", "YouTube"].map((name) => [name, "true"]),
    );
    const variations = screen.getByRole("switch", { name: "Check name variations" });
    expect(screen.getByRole("button", { name: /^About name variations: / })).toBeDefined();
    expect(screen.queryByText("How variations work")).toBeNull();
    await userEvent.click(variations);
    expect(screen.getByText("How variations work")).toBeDefined();
  });

  test("shows a validation error in its error box and sends nothing", async () => {
    coversSpec("2.69", "5.9");
    await openWithAccess();
    await submit();
    expect(screen.getByText("Please enter a domain name or brand to check")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Domain name or brand"));
    expect(getChecks()).toEqual([]);
  });

  test("sends the query trimmed in lower case with the selected options, shows a busy state, then the results", async () => {
    coversSpec("3.13", "4.25", "5.14", "7.11", "9.14", "2.69");
    const checked = Promise.withResolvers<Response>();
    answers["/api/tools/check-domain"] = () => checked.promise;
    await openWithAccess();
    expect(screen.getByRole("heading", { name: "Example: northkiln" })).toBeDefined();
    await type("  Acme ");
    await submit();
    expect(screen.getByRole("button", { name: "Checking Availability..." })).toBeDefined();
    await waitFor(() => expect(getChecks()).toHaveLength(1));
    expect(getChecks()[0]).toEqual({
      query: "acme",
      checkVariations: false,
      additionalTlds: [".com", ".net", ".org", ".io"],
      tlds: [".com", ".net", ".org", ".io"],
      platforms: ["twitter", "instagram", "youtube"],
    });
    const body = answer({ domains: [domain("acme.com", TAKEN)], social: [handle("acme")] });
    await act(async () => checked.resolve(Response.json(body)));
    await screen.findByRole("heading", { name: /^acme · checked \d\d:\d\d$/ });
    expect(screen.getByRole("heading", { name: "Domain Availability" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Check Availability" })).toBeDefined();
  });
});

describe("the list of further TLDs", () => {
  const openList = () => userEvent.click(screen.getByRole("button", { name: /^Shop, cloud/ }));

  beforeEach(() => {
    answers["/api/tools/check-domain/tlds"] = () => ({
      open: [".cloud", ".co.uk", ".com", ".photos", ".shop", ".shopping"],
      other: [".bmw"],
    });
  });

  test("is searched, and its choices are in the address and in the cost", async () => {
    await openWithAccess();
    expect(requests.some(({ path }) => path.endsWith("/tlds"))).toBe(false);
    await openList();
    await screen.findByRole("group", { name: "Suggested" });
    await userEvent.type(screen.getByRole("searchbox", { name: "Search TLDs" }), "sho");
    expect(boxes("Found")).toEqual([
      [".shop", "false"],
      [".shopping", "false"],
    ]);
    await userEvent.click(screen.getByRole("checkbox", { name: ".shop" }));
    await userEvent.clear(screen.getByRole("searchbox", { name: "Search TLDs" }));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search TLDs" }), "bm");
    await userEvent.click(screen.getByRole("checkbox", { name: ".bmw" }));
    expect(boxes("Chosen").map(([tld]) => tld)).toEqual([".bmw", ".shop"]);
    await waitFor(() => expect(location.search).toBe("?tlds=com,net,org,io,shop,bmw"));
    await userEvent.click(screen.getByRole("button", { name: "Shop" }));
    await waitFor(() => expect(location.search).toBe("?tlds=com,shop,store,online,shopping,co,net"));
    await userEvent.click(screen.getAllByRole("button", { name: "Reset" })[0] as HTMLElement);
    await waitFor(() => expect(location.search).toBe(""));
  });

  test.each([
    ["brand.co.uk", [".com", ".net", ".org", ".io", ".co.uk"]],
    ["brand.photos", [".com", ".net", ".org", ".io", ".photos"]],
  ])("%s is read as a domain, which is checked, too", async (query, tlds) => {
    await openWithAccess();
    await type(query);
    const [typed = ""] = tlds.slice(-1);
    await screen.findByText(`Looks up brand: ${typed}, .com, .net, .org, .io · @brand`);
    await submit();
    await waitFor(() => expect(getChecks()).toHaveLength(1));
    expect(getChecks()[0]).toMatchObject({ query, tlds });
  });

  test("TLDs of an address that the list does not have are not checked", async () => {
    signIn();
    open("?q=acme&tlds=com,shop,nothing");
    await screen.findByText("Looks up acme: .com, .shop · @acme");
  });
});

describe("the checker results", () => {
  test("show grids of domains and handles with variation, platform and state", async () => {
    coversSpec("2.70", "3.14");
    const part = {
      domains: [domain("my-brand.com", TAKEN), domain("mybrand.com", { variation: "combined" })],
      social: [
        handle("mybrand", { variation: "combined" }),
        handle("my_brand", { ...TAKEN, platform: "youtube" }),
      ],
    };
    answers["/api/tools/check-domain"] = () => answer(part);
    await openWithAccess();
    await type("my-brand");
    await submit();
    const used = "1 of 5 checks used this month, 4 remaining";
    await screen.findByText(used);
    const grid = async (name: string) =>
      within(await screen.findByRole("region", { name }))
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    expect(await grid("Domain Availability")).toEqual([
      expect.stringMatching(/^my-brand\.com.*Taken/),
      expect.stringMatching(/^mybrand\.com.*combined.*Available/),
    ]);
    expect(await grid("Social Media Handles")).toEqual([
      expect.stringMatching(/^@mybrandX \(Twitter\) · combined.*Available/),
      expect.stringMatching(/^@my_brandYouTube.*Taken/),
    ]);
  });

  test.each([
    ["a refusal in JSON", () => Response.json({ code: "busy", message: "All busy." }, { status: 503 })],
    ["a page of a proxy", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    ["an answer that is none", () => new Response("?", { status: 200 })],
  ])("show one message for %s", async (_name, failure) => {
    coversSpec("8.17");
    expectConsoleError(/^ApiError: 50/);
    answers["/api/tools/check-domain"] = failure;
    await openWithAccess();
    await type("acme");
    await submit();
    await screen.findByText("Failed to check domain availability. Please try again.");
  });

  test("report that the session has ended, and lead to the auth screen", async () => {
    coversSpec("8.18", "2.71");
    await openWithAccess();
    clearCookies();
    await type("acme");
    await submit();
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledExactlyOnceWith(
        "/auth?redirect=%2Flanding%2Fdomain-name-checker",
      ),
    );
    expect(getChecks()).toEqual([]);
  });

  test("report a missing token while the session cannot be checked", async () => {
    coversSpec("8.18");
    await openWithAccess();
    await type("acme");
    vi.spyOn(document, "cookie", "get").mockReturnValueOnce("");
    await submit();
    await screen.findByText("Authentication token not found");
  });

  test("select the name in the focused field when the check is done", async () => {
    answers["/api/tools/check-domain"] = () => answer();
    await openWithAccess();
    await type("acme");
    await submit();
    const field = screen.getByLabelText<HTMLInputElement>("Domain name or brand");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("acme");
  });

  test("are marked when another name is typed", async () => {
    answers["/api/tools/check-domain"] = () => answer();
    await openWithAccess();
    await type("acme");
    await submit();
    await screen.findByRole("heading", { name: /^acme · checked/ });
    await type("{Backspace}northkiln");
    expect(screen.getByRole("heading", { name: /^From acme · checked/ })).toBeDefined();
  });
});

describe("the address of the checker", () => {
  const kept = makeCheckSummary("acme", {
    request: { query: "acme", checkVariations: false, tlds: [".com", ".dev"], platforms: [] },
    createdAt: "2020-05-06T08:55:00.000Z",
  });

  test("fills the form and shows the stored result of the same check again, without a new one", async () => {
    answers["/api/checks"] = () => ({ data: [kept], nextCursor: null });
    const stored = { ...kept, rows: { domains: [domain("acme.com")], social: [] } };
    answers["/api/checks/chk_1"] = () => stored;
    signIn();
    open("?q=acme&tlds=com,dev&platforms=");
    await screen.findByRole("heading", { name: /^acme · checked May 6, 2020/ });
    expect(screen.getByLabelText<HTMLInputElement>("Domain name or brand").value).toBe("acme");
    expect(screen.getByRole("checkbox", { name: ".dev" }).getAttribute("aria-checked")).toBe("true");
    expect(screen.getByRole("checkbox", { name: ".io" }).getAttribute("aria-checked")).toBe("false");
    expect(getChecks()).toEqual([]);
  });

  test("follows the form", async () => {
    await openWithAccess();
    await type("my-brand");
    await userEvent.click(screen.getByRole("checkbox", { name: ".dev" }));
    await waitFor(() => expect(location.search).toBe("?q=my-brand&tlds=com,net,org,io,dev"));
  });
});

describe("the live validation", () => {
  test("says what is wrong and offers corrected names", async () => {
    await openWithAccess();
    await type("my brand");
    expect(screen.getByText(/A name cannot contain spaces/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "my-brand" }));
    expect(screen.getByLabelText<HTMLInputElement>("Domain name or brand").value).toBe("my-brand");
    expect(
      screen.getByText(/^Looks up my-brand: \.com, \.net, \.org, \.io · @mybrand, @my-brand/),
    ).toBeDefined();
  });

  test.each([
    ["---", /^Please enter a valid domain name or brand/],
    ["x".repeat(300), /^Please enter at most 253 characters/],
  ])("rejects %s before it is sent", async (query, text) => {
    await openWithAccess();
    screen.getByLabelText("Domain name or brand").focus();
    await userEvent.paste(query);
    expect(screen.getByText(text)).toBeDefined();
  });

  test("counts the names of the check", async () => {
    await openWithAccess();
    expect(screen.getByText("4 of 18 names")).toBeDefined();
    await type("my-brand");
    await userEvent.click(screen.getByRole("switch", { name: "Check name variations" }));
    expect(screen.getByText("12 of 18 names")).toBeDefined();
    for (const name of [".co", ".app", ".dev"]) await userEvent.click(screen.getByRole("checkbox", { name }));
    expect(screen.getByText(/^Too many variations \(21\)/)).toBeDefined();
  });

  test("keeps pasted lines apart", async () => {
    await openWithAccess();
    screen.getByLabelText("Domain name or brand").focus();
    await userEvent.paste("one\ntwo\n");
    expect(screen.getByText(/Check one name at a time/)).toBeDefined();
    expect(screen.getByRole("button", { name: "two" })).toBeDefined();
  });
});
