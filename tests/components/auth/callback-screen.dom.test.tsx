import type { Session } from "@supabase/supabase-js";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#client/api.ts";
import { storeRedirect } from "#client/auth.ts";
import { CallbackScreen } from "#components/auth/callback-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { renderAt, stubs } from "./render-screen.tsx";
import { createStubSupabase, makeSession, refused } from "./stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => stubs.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => stubs.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => stubs.supabase,
  hasSessionCookie: () => stubs.supabase?.hasSession() ?? false,
}));

const CALLBACK = "/auth/v1/callback";

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
  stubs.supabase = createStubSupabase();
  vi.spyOn(api, "post").mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances the clock. Modules that the screen loads on demand load in real time, so they come first. */
const wait = (milliseconds: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

async function open(rest = "") {
  renderAt(`${CALLBACK}${rest}`, <CallbackScreen />);
  await wait(1);
}

describe("the callback screen with a code", () => {
  test("exchanges it once for a session, removes it from the URL and opens the stored redirect path", async () => {
    storeRedirect("/pricing?productId=1");
    await open("?code=abc");
    expect(stubs.supabase?.auth.exchangeCodeForSession.mock.calls).toEqual([["abc"]]);
    expect(location.href).not.toContain("abc");
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/pricing?productId=1");
  });

  test("opens the home page without a stored redirect path", async () => {
    coversSpec("2.39", "4.23");
    await open("?code=abc");
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("of another browser confirms the email and stays", async () => {
    const missing = refused("PKCE code verifier not found in storage.", 400, "pkce_code_verifier_not_found");
    stubs.supabase?.auth.exchangeCodeForSession.mockResolvedValueOnce(missing);
    await open("?code=abc");
    expect(screen.getByRole("heading").textContent).toBe("Email confirmed, please log in");
    await wait(20_000);
    expect(stubs.router.replace).not.toHaveBeenCalled();
    expect(stubs.toast).not.toHaveBeenCalled();
  });

  test("that the auth service rejects shows its message", async () => {
    coversSpec("2.40");
    stubs.supabase?.auth.exchangeCodeForSession.mockResolvedValueOnce(
      refused("invalid flow state", 404, "flow_state_not_found"),
    );
    await open("?code=abc");
    expect(screen.getByRole("alert").textContent).toContain("Authentication Failed");
    expect(screen.getByRole("alert").textContent).toContain("invalid flow state");
    expect(screen.getByRole("alert").textContent).toContain("flow_state_not_found");
  });
});

describe("the callback screen with an error", () => {
  test("shows a toast and redirects to the auth screen after three seconds, not before", async () => {
    coversSpec("8.19", "9.10", "2.40", "4.23");
    storeRedirect("/pricing");
    await open("#error=access_denied&error_description=Not+today");
    expect(screen.getByRole("alert").textContent).toContain("Not today");
    expect(screen.getByRole("alert").textContent).toContain("Redirecting you back...");
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
      title: "Authentication failed",
      description: "Not today",
      variant: "destructive",
    });
    await wait(2_900);
    expect(stubs.router.replace).not.toHaveBeenCalled();
    await wait(200);
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/auth?redirect=%2Fpricing");
  });

  test("does not redirect after the user has left", async () => {
    await open("?error=access_denied");
    cleanup();
    await wait(10_000);
    expect(stubs.router.replace).not.toHaveBeenCalled();
  });
});

describe("the callback screen with a used link", () => {
  const SPENT =
    "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";

  test("explains it without an error to a signed-in user", async () => {
    stubs.supabase?.begin("t1");
    await open(SPENT);
    expect(screen.getByRole("heading").textContent).toBe("This link no longer works");
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/");
    await wait(20_000);
    expect(stubs.toast).not.toHaveBeenCalled();
    expect(stubs.router.replace).not.toHaveBeenCalled();
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
    stubs.supabase?.begin("t1");
    await open(TOKEN);
    expect(screen.getByRole("heading").textContent).toBe("Confirm your new email");
    expect(stubs.supabase?.auth.verifyOtp).not.toHaveBeenCalled();
    expect(stubs.router.replace).not.toHaveBeenCalled();
    await press();
    expect(stubs.supabase?.auth.verifyOtp).toHaveBeenCalledExactlyOnceWith({
      token_hash: "h",
      type: "email_change",
    });
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Email changed" }));
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/account");
    expect(api.post).toHaveBeenCalledExactlyOnceWith("/api/user/subscriptions/sync", {});
  });

  test("asks for the other address after the first confirmation, with and without a session", async () => {
    for (const token of [null, "t1"]) {
      stubs.supabase = createStubSupabase();
      if (token) stubs.supabase.begin(token);
      stubs.supabase.auth.verifyOtp.mockResolvedValueOnce({
        data: { user: {}, session: null },
        error: null,
      });
      await open(TOKEN);
      await press();
      expect(screen.getByRole("heading").textContent).toBe("One more confirmation");
      await wait(20_000);
      expect(stubs.router.replace).not.toHaveBeenCalled();
      expect(stubs.toast).not.toHaveBeenCalled();
      cleanup();
    }
  });

  test("asks for the other address after a link of the auth service itself", async () => {
    await open("?message=Confirmation+link+accepted#message=Confirmation+link+accepted&sb=");
    expect(screen.getByRole("heading").textContent).toBe("One more confirmation");
    expect(screen.queryByText(/Confirmation link accepted/)).toBeNull();
    expect(location.href).not.toContain("message");
    await wait(20_000);
    expect(stubs.router.replace).not.toHaveBeenCalled();
  });

  test("opens the account after a code has completed the change", async () => {
    const pending = { ...makeSession("t0"), user: { new_email: "new@example.com" } } as Session;
    stubs.supabase?.auth.getSession.mockResolvedValueOnce({ data: { session: pending }, error: null });
    stubs.supabase?.auth.exchangeCodeForSession.mockImplementationOnce(async () => {
      stubs.supabase?.emit("SIGNED_IN", makeSession("t1"));
      return { data: { user: { email: "new@example.com" } }, error: null };
    });
    await open("?code=abc");
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Email changed" }));
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/account");
  });

  test("shows the message of the auth service for an expired token", async () => {
    stubs.supabase?.auth.verifyOtp.mockResolvedValueOnce(
      refused("Email link is invalid or has expired", 403, "otp_expired"),
    );
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
    expect(stubs.router.replace).not.toHaveBeenCalled();
    await wait(200);
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
      title: "Authentication issue",
      description: "Login timed out. Please try again.",
      variant: "destructive",
    });
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/auth");
  });

  test("opens the home page for a signed-in user", async () => {
    coversSpec("4.24");
    stubs.supabase?.begin("t1");
    await open();
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });

  test("stops waiting when the user signs in late", async () => {
    coversSpec("4.24");
    await open();
    await wait(5_000);
    await act(async () => stubs.supabase?.auth.signInWithPassword());
    await wait(10_000);
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/");
    expect(stubs.toast).not.toHaveBeenCalled();
  });
});

describe("the callback screen with a token", () => {
  test("does not verify it before a click", async () => {
    await open("?token_hash=h&type=signup");
    await wait(20_000);
    expect(stubs.supabase?.auth.verifyOtp).not.toHaveBeenCalled();
    expect(location.search).toBe("");
    await act(async () => screen.getByRole("button", { name: "Confirm email" }).click());
    await wait(1);
    expect(stubs.supabase?.auth.verifyOtp).toHaveBeenCalledWith({ token_hash: "h", type: "signup" });
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/");
  });
});
