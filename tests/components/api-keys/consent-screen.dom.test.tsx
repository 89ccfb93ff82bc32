import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { ConsentScreen } from "#components/api-keys/consent-screen.tsx";
import type { AuthorizationRequest } from "#shared/oauth/contract.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { getChanges, refuse, stubApi } from "#tests/support/stub-api.ts";

const QUERY = "client_id=c&state=s%20t";
const REQUEST: AuthorizationRequest = {
  clientName: "Claude",
  returnsTo: "claude.ai",
  scopes: ["capture", "usage:read"],
  problem: null,
};

beforeEach(() => {
  window.history.replaceState(null, "", `/oauth/authorize?${QUERY}`);
  signIn();
});

describe("ConsentScreen", () => {
  test("shows who asks, for what, and where the access goes", async () => {
    const requests = stubApi(() => REQUEST);
    renderScreen(<ConsentScreen />);
    await screen.findByRole("heading", { name: "Connect Claude to your account?" });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Take screenshots and PDFs, and see your captures",
      "See the usage and the limits of your plans",
    ]);
    expect(screen.getByText("claude.ai")).toBeDefined();
    expect(requests[0]?.path).toBe(`/api/oauth/authorize?${QUERY}`);
  });

  test.each([
    ["Allow", true],
    ["Deny", false],
  ])("sends the answer %s with the query as it was, and offers the way back", async (label, isAllowed) => {
    const back = "#returned";
    const requests = stubApi(({ method }) => (method === "GET" ? REQUEST : { redirectTo: back }));
    renderScreen(<ConsentScreen />);
    await userEvent.click(await screen.findByRole("button", { name: label }));
    expect((await screen.findByRole("link", { name: "Return to the app" })).getAttribute("href")).toBe(back);
    await waitFor(() => expect(location.hash).toBe(back));
    expect(getChanges(requests)).toMatchObject([{ body: { query: QUERY, isAllowed } }]);
  });

  test.each([
    [null, /an app on this computer/],
    ["cursor", /opens cursor links/],
  ])("says of the place %j: %s", async (returnsTo, text) => {
    stubApi(() => ({ ...REQUEST, returnsTo }));
    renderScreen(<ConsentScreen />);
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
  });

  test("never leaves by itself when the request is not valid", async () => {
    const problem = { message: "PKCE is required.", redirectTo: "https://app.test/cb?error=invalid_request" };
    stubApi(() => ({ ...REQUEST, scopes: [], problem }));
    renderScreen(<ConsentScreen />);
    const link = await screen.findByRole("link", { name: "Return to the app" });
    expect(link.getAttribute("href")).toBe(problem.redirectTo);
    expect(screen.getByText(/PKCE is required\./)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
  });

  test.each([
    [404, "This app cannot be connected"],
    [503, "The request could not be loaded"],
  ])("answers the status %i with: %s", async (status, title) => {
    stubApi(() => refuse(status, { code: "x", message: "No." }));
    renderScreen(<ConsentScreen />);
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  });
});
