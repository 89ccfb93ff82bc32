import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { storeRedirect } from "#client/auth.ts";
import { loadSupabase } from "#client/supabase.ts";
import { CallbackScreen } from "#components/auth/callback-screen.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { authService } from "#tests/support/auth-service.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast } from "#tests/support/expect-toast.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { makeSession, signIn, storeCodeVerifier, USER } from "#tests/support/session.ts";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";
import { wait } from "#tests/support/wait.ts";

const CALLBACK = "/auth/v1/callback";

let requests: ApiRequest[];

beforeEach(() => {
  vi.useFakeTimers();
  requests = stubApi();
});

async function open(rest = "") {
  setAddress(`${CALLBACK}${rest}`);
  renderScreen(<CallbackScreen />);
  await wait(1);
}

/** The links' codes and tokens that were used. */
const getCodes = () => authService.getRequests("POST /token").map(({ body }) => body);
const getTokens = () => authService.getRequests("POST /verify").map(({ body }) => body);

describe("the callback screen with a code", () => {
  test("exchanges it once for a session, removes it from the URL and opens the stored redirect path", async () => {
    storeCodeVerifier();
    storeRedirect("/pricing?productId=1");
    await open("?code=abc");
    expect(getCodes()).toEqual([{ auth_code: "abc", code_verifier: "verifier" }]);
    expect(location.href).not.toContain("abc");
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/pricing?productId=1");
  });

  test("opens the home page without a stored redirect path", async () => {
    coversSpec("2.39", "4.23");
    storeCodeVerifier();
    await open("?code=abc");
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("of another browser confirms the email and stays", async () => {
    await open("?code=abc");
    expect(screen.getByRole("heading").textContent).toBe("Email confirmed, please log in");
    await wait(20_000);
    expect(router.replace).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  test("that the auth service rejects shows its message", async () => {
    coversSpec("2.40");
    storeCodeVerifier();
    authService.refuse("POST /token", "invalid flow state", 404, "flow_state_not_found");
    await open("?code=abc");
    expect(screen.getByRole("alert").textContent).toContain("Authentication Failed");
    expect(screen.getByRole("alert").textContent).toContain("invalid flow state");
    expect(screen.getByRole("alert").textContent).toContain("flow_state_not_found");
  });
});

describe("the callback screen with an error", () => {
  test.each(["?", "#"])(
    "after %s shows a toast and redirects to the auth screen after three seconds, not before",
    async (mark) => {
      const address = `${mark}error=server_error&error_code=bad_oauth_state&error_description=Not+today`;
      coversSpec("8.19", "9.10", "2.40", "4.23");
      storeRedirect("/pricing");
      await open(address);
      expect(screen.getByRole("alert").textContent).toContain("Authentication Failed");
      expect(screen.getByRole("alert").textContent).toContain("Not today");
      expect(screen.getByText("server_error · bad_oauth_state")).toBeTruthy();
      expect(location.href).not.toContain("error");
      expect(screen.getByRole("alert").textContent).toContain("Redirecting you back...");
      expectErrorToast("Authentication failed", "Not today");
      await wait(2_900);
      expect(router.replace).not.toHaveBeenCalled();
      await wait(200);
      expect(router.replace).toHaveBeenCalledExactlyOnceWith("/auth?redirect=%2Fpricing");
    },
  );

  test("does not redirect after the user has left", async () => {
    await open("?error=access_denied");
    cleanup();
    await wait(10_000);
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe("the callback screen with a used link", () => {
  const SPENT =
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

  test("explains it without an error to a signed-in user", async () => {
    signIn();
    await open(SPENT);
    expect(screen.getByRole("heading").textContent).toBe("This link no longer works");
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
    await wait(20_000);
    expect(toast).not.toHaveBeenCalled();
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("shows an error to a visitor", async () => {
    await open(SPENT);
    expect(screen.getByRole("alert").textContent).toContain("Email link is invalid or has expired");
  });
});

describe("the callback screen for an email change", () => {
  const TOKEN = "?token_hash=h&type=email_change";
  const press = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Confirm change" }));
    await wait(1);
  };

  test("waits for a click even if the user is signed in, then opens the account", async () => {
    signIn();
    await open(TOKEN);
    expect(screen.getByRole("heading").textContent).toBe("Confirm your new email");
    expect(getTokens()).toEqual([]);
    expect(router.replace).not.toHaveBeenCalled();
    await press();
    expect(getTokens()).toMatchObject([{ token_hash: "h", type: "email_change" }]);
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Email changed" }));
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/account");
    expect(requests).toEqual([{ method: "POST", path: "/api/user/subscriptions/sync", body: {} }]);
  });

  test.each([true, false])(
    "asks for the other address after the first confirmation (signed in: %s)",
    async (isSignedIn) => {
      if (isSignedIn) signIn();
      authService.answer("POST /verify", () => ({ msg: "Confirmation link accepted." }));
      await open(TOKEN);
      await press();
      expect(screen.getByRole("heading").textContent).toBe("One more confirmation");
      await wait(20_000);
      expect(router.replace).not.toHaveBeenCalled();
      expect(toast).not.toHaveBeenCalled();
    },
  );

  test("asks for the other address after a link of the auth service itself", async () => {
    await open("?message=Confirmation+link+accepted#message=Confirmation+link+accepted&sb=");
    expect(screen.getByRole("heading").textContent).toBe("One more confirmation");
    expect(screen.queryByText(/Confirmation link accepted/)).toBeNull();
    expect(location.href).not.toContain("message");
    await wait(20_000);
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("opens the account after a code has completed the change", async () => {
    const changed = { ...USER, email: "new@example.com" };
    signIn({ ...makeSession(), user: { ...USER, new_email: changed.email } });
    storeCodeVerifier();
    authService.answer("POST /token", () => ({ ...makeSession("t2"), user: changed }));
    await open("?code=abc");
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Email changed" }));
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/account");
  });

  test("shows the message of the auth service for an expired token", async () => {
    authService.refuse("POST /verify", "Email link is invalid or has expired", 403, "otp_expired");
    await open(TOKEN);
    await press();
    expect(screen.getByRole("alert").textContent).toContain("Email link is invalid or has expired");
  });
});

describe("the callback screen without a link", () => {
  test("times out after seven seconds, not before", async () => {
    coversSpec("9.10", "2.38", "4.23");
    await open();
    expect(screen.getByText("Completing sign in...")).toBeTruthy();
    await wait(6_900);
    expect(router.replace).not.toHaveBeenCalled();
    await wait(200);
    expectErrorToast("Authentication issue", "Login timed out. Please try again.");
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/auth");
  });

  test("opens the home page for a signed-in user", async () => {
    coversSpec("4.24");
    signIn();
    await open();
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("stops waiting when the user signs in late", async () => {
    coversSpec("4.24");
    await open();
    await wait(5_000);
    await (await loadSupabase()).auth.signInWithPassword({ email: USER.email, password: "secret" });
    await wait(10_000);
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/");
    expect(toast).not.toHaveBeenCalled();
  });
});

describe("the callback screen with a token", () => {
  test("does not verify it before a click", async () => {
    await open("?token_hash=h&type=signup");
    await wait(20_000);
    expect(getTokens()).toEqual([]);
    expect(location.search).toBe("");
    await act(async () => screen.getByRole("button", { name: "Confirm email" }).click());
    await wait(1);
    expect(getTokens()).toMatchObject([{ token_hash: "h", type: "signup" }]);
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });
});
