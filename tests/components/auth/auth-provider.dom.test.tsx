import { AuthApiError } from "@supabase/auth-js";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { loadSupabase } from "#client/supabase.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { useAuthActions } from "#components/auth/use-auth-actions.ts";
import { toast } from "#components/ui/use-toast.ts";
import { authService } from "#tests/support/auth-service.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast, expectSuccessToast } from "#tests/support/expect-toast.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { clearCookies, makeSession, showTab, signIn, USER } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { stubApi } from "#tests/support/stub-api.ts";

type Refusal = [message: string, status?: number, code?: string];
type Auth = ReturnType<typeof useAuth> & ReturnType<typeof useAuthActions>;
let auth: Auth;

/** Exposes the context's value to the test. */
function Probe() {
  const value = { ...useAuth(), ...useAuthActions() };
  auth = value;
  return <p>{value.isLoading ? "loading" : (value.user?.email ?? "no user")}</p>;
}

beforeEach(() => {
  stubApi();
});

const credentials = { email: USER.email, password: "secret" };
const failure = (title: string, description: string) => ({ title, description, variant: "destructive" });

test("useAuth throws outside of AuthProvider", () => {
  coversSpec("8.2");
  expectConsoleError(/useAuth must be used within an AuthProvider/, /The above error occurred/);
  expect(() => render(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

describe("AuthProvider", () => {
  test("provides the user after a login and none after a logout", async () => {
    coversSpec("4.3", "7.13");
    renderScreen(<Probe />);
    await screen.findByText("no user");
    await act(() => auth.login(credentials));
    await screen.findByText(USER.email);
    await act(() => auth.logout());
    await screen.findByText("no user");
    expect(authService.getRequests("POST /logout")).toMatchObject([{ path: "/logout?scope=local" }]);
  });

  test("clears the query cache when another user signs in", async () => {
    signIn();
    renderScreen(<Probe />);
    await screen.findByText(USER.email);
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    expect(router.refresh).not.toHaveBeenCalled();
    await act(() => auth.logout());
    await screen.findByText("no user");
    expect(getQueryClient().getQueryData(["/api/catalog"])).toBeUndefined();
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  test("removes everything of a user from the storages at sign-out, but not what a visitor typed", async () => {
    const areas = [localStorage, sessionStorage];
    const listKeys = () => areas.map((area) => Object.keys(area).sort());
    localStorage.setItem("ui-theme", "light");
    sessionStorage.setItem("first-run", '{"productId":1,"value":"kiln.test"}');
    renderScreen(<Probe />);
    await screen.findByText("no user");
    await act(() => auth.login(credentials));
    await screen.findByText(USER.email);
    expect(listKeys()).toEqual([["ui-theme"], ["first-run"]]);
    for (const area of areas)
      for (const key of ["checker-shortlist", "next-steps:web-inspector", `inspector-screenshot-${USER.id}`])
        area.setItem(key, '["northkiln"]');
    await act(() => auth.logout());
    await screen.findByText("no user");
    expect(listKeys()).toEqual([["ui-theme"], []]);
    await act(() => auth.login(credentials));
    await screen.findByText(USER.email);
    expect(listKeys()).toEqual([["ui-theme"], []]);
  });

  test("keeps the storages and the query cache when the token of the same user is refreshed", async () => {
    signIn();
    renderScreen(<Probe />);
    await screen.findByText(USER.email);
    localStorage.setItem("next-steps:web-inspector", "1");
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    signIn(makeSession("t3"));
    act(showTab);
    await waitFor(() => expect(authService.getRequests("GET /user")).toHaveLength(2));
    expect(localStorage.getItem("next-steps:web-inspector")).toBe("1");
    expect(getQueryClient().getQueryData(["/api/catalog"])).toEqual(["hers"]);
  });
});

describe("AuthProvider shows the message of the auth service", () => {
  beforeEach(async () => {
    renderScreen(<Probe />);
    await screen.findByText("no user");
  });

  test.each<[string, string, Refusal, () => Promise<unknown>, string]>([
    ["login", "POST /token", ["Invalid login credentials"], () => auth.login(credentials), "Login failed"],
    [
      "registration",
      "POST /signup",
      ["Signups not allowed for this instance", 422, "signup_disabled"],
      () => auth.register(credentials),
      "Registration failed",
    ],
    [
      "password reset",
      "POST /recover",
      ["email rate limit exceeded", 429, "over_email_send_rate_limit"],
      () => auth.resetPassword(credentials.email),
      "Password reset failed",
    ],
    ["logout", "POST /logout", ["No", 500], () => auth.logout(), "Logout failed"],
    ["password change", "PUT /user", ["Too weak"], () => auth.updatePassword("x"), "Error updating password"],
  ])("when a %s fails", async (_action, route, refusal, request, title) => {
    coversSpec("8.6", "8.12");
    signIn();
    authService.refuse(route, ...refusal);
    await act(request);
    expectErrorToast(title, refusal[0]);
  });

  test("when a Google sign-in fails", async () => {
    coversSpec("8.8");
    // This step sends no request that could fail.
    const signInWithOAuth = vi.spyOn((await loadSupabase()).auth, "signInWithOAuth");
    const error = new AuthApiError("Unsupported provider: google", 400, undefined);
    signInWithOAuth.mockResolvedValueOnce({ data: { provider: "google", url: null }, error });
    await act(() => auth.signInWithGoogle());
    expect(toast).toHaveBeenLastCalledWith(failure("Google sign-in failed", "Unsupported provider: google"));
    signInWithOAuth.mockRejectedValueOnce(new TypeError("x is not a function"));
    await act(() => auth.signInWithGoogle());
    expect(toast).toHaveBeenLastCalledWith(
      failure("Google sign-in failed", "An unexpected error occurred during Google sign-in."),
    );
  });

  test("when the auth service is unreachable", async () => {
    authService.disconnect("POST /token");
    await act(() => auth.login(credentials));
    expectErrorToast("Login failed", expect.stringContaining("could not be reached"));
  });
});

describe("AuthProvider does not reveal whether an account exists", () => {
  const coolDown = [
    "For security purposes, you can only request this after 42 seconds.",
    429,
    "over_email_send_rate_limit",
  ] as const;

  beforeEach(async () => {
    renderScreen(<Probe />);
    await screen.findByText("no user");
  });

  test("when a second reset email is rate-limited", async () => {
    coversSpec("8.7");
    authService.refuse("POST /recover", ...coolDown);
    await act(() => auth.resetPassword(credentials.email));
    expectSuccessToast("Password reset email sent", "Check your email for a password reset link");
  });

  test("when a second registration is rate-limited", async () => {
    authService.refuse("POST /signup", ...coolDown);
    expect(await act(() => auth.register(credentials))).toEqual({ ok: true, value: "confirm" });
    expect(toast).not.toHaveBeenCalled();
  });
});

describe("RequireUser", () => {
  test("renders its children after the session has loaded", async () => {
    coversSpec("2.15");
    signIn();
    setAddress("/checkout");
    renderScreen(<RequireUser>secret</RequireUser>);
    expect(screen.getByRole("status")).toBeTruthy();
    expect(screen.queryByText("secret")).toBeNull();
    await screen.findByText("secret");
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("redirects a visitor to the auth screen with the current path", async () => {
    coversSpec("2.15");
    setAddress("/checkout?planId=2&x=a%26b");
    renderScreen(<RequireUser>secret</RequireUser>);
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(router.replace).toHaveBeenCalledExactlyOnceWith(
      "/auth?redirect=%2Fcheckout%3FplanId%3D2%26x%3Da%2526b",
    );
    expect(screen.queryByText("secret")).toBeNull();
  });

  test("redirects when the session ends", async () => {
    signIn();
    setAddress("/checkout");
    renderScreen(<RequireUser>secret</RequireUser>);
    await screen.findByText("secret");
    clearCookies();
    act(showTab);
    expect(screen.queryByText("secret")).toBeNull();
    expect(router.replace).toHaveBeenCalledWith("/auth?redirect=%2Fcheckout");
  });

  test("does not redirect while the auth service is unreachable", async () => {
    signIn();
    authService.disconnect("GET /user");
    setAddress("/checkout");
    renderScreen(<RequireUser>secret</RequireUser>);
    await screen.findByText("We could not check your session");
    expect(router.replace).not.toHaveBeenCalled();
    authService.answer("GET /user", () => USER);
    await act(async () => screen.getByRole("button", { name: "Try again" }).click());
    await screen.findByText("secret");
  });
});
