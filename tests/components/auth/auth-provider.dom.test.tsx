import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { outside, renderAt } from "./render-screen.tsx";
import { createStubSupabase, refused } from "./stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => outside.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => outside.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => outside.supabase,
  hasSessionCookie: () => outside.supabase?.hasSession() ?? false,
}));

type Auth = ReturnType<typeof useAuth>;
let auth: Auth;
let fake: ReturnType<typeof createStubSupabase>;

/** Hands the context's value to the test. */
function Probe() {
  const value = useAuth();
  auth = value;
  return <p>{value.isLoading ? "loading" : (value.user?.email ?? "nobody")}</p>;
}

beforeEach(() => {
  vi.clearAllMocks();
  getQueryClient().clear();
  fake = createStubSupabase();
  outside.supabase = fake;
});

const credentials = { email: "ada@example.com", password: "secret" };
const failure = (title: string, description: string) => ({ title, description, variant: "destructive" });

test("the hook needs its provider", () => {
  coversSpec("8.2");
  expectConsoleError(/useAuth must be used within an AuthProvider/, /The above error occurred/);
  expect(() => render(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

describe("logging in and out", () => {
  test("the user is known after the login, and forgotten after the logout", async () => {
    coversSpec("4.3", "7.13");
    renderAt("/", <Probe />);
    await screen.findByText("nobody");
    await act(() => auth.login(credentials));
    await screen.findByText("ada@example.com");
    await act(() => auth.logout());
    await screen.findByText("nobody");
    expect(fake.auth.signOut).toHaveBeenCalledWith({ scope: "local" });
  });

  test("what was fetched for one person is gone for the next", async () => {
    fake.begin("t1");
    renderAt("/", <Probe />);
    await screen.findByText("ada@example.com");
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    expect(outside.router.refresh).not.toHaveBeenCalled();
    await act(() => auth.logout());
    await screen.findByText("nobody");
    expect(getQueryClient().getQueryData(["/api/catalog"])).toBeUndefined();
    expect(outside.router.refresh).toHaveBeenCalledOnce();
  });

  test("a renewed token changes nothing for the same person", async () => {
    fake.begin("t1");
    renderAt("/", <Probe />);
    await screen.findByText("ada@example.com");
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    await act(async () =>
      fake.emit("TOKEN_REFRESHED", {
        ...(await fake.auth.getSession()).data.session,
        access_token: "t2",
      } as never),
    );
    expect(getQueryClient().getQueryData(["/api/catalog"])).toEqual(["hers"]);
  });
});

describe("failures are told with the service's words", () => {
  beforeEach(async () => {
    renderAt("/", <Probe />);
    await screen.findByText("nobody");
  });

  test("login", async () => {
    coversSpec("8.6");
    fake.auth.signInWithPassword.mockResolvedValueOnce(refused("Invalid login credentials"));
    await act(() => auth.login(credentials));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Login failed", "Invalid login credentials"),
    );
  });

  test("registration", async () => {
    coversSpec("8.6");
    fake.auth.signUp.mockResolvedValueOnce(
      refused("Signups not allowed for this instance", 422, "signup_disabled"),
    );
    await act(() => auth.register(credentials));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Registration failed", "Signups not allowed for this instance"),
    );
  });

  test("logout", async () => {
    coversSpec("8.6");
    fake.auth.signOut.mockResolvedValueOnce({ error: { message: "No", status: 500 } });
    await act(() => auth.logout());
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(failure("Logout failed", "No"));
  });

  test("password reset", async () => {
    coversSpec("8.6");
    fake.auth.resetPasswordForEmail.mockResolvedValueOnce(
      refused("email rate limit exceeded", 429, "over_email_send_rate_limit"),
    );
    await act(() => auth.resetPassword(credentials.email));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Password reset failed", "email rate limit exceeded"),
    );
  });

  test("Google", async () => {
    coversSpec("8.8");
    fake.auth.signInWithOAuth.mockResolvedValueOnce(refused("Unsupported provider: google"));
    await act(() => auth.signInWithGoogle());
    expect(outside.toast).toHaveBeenLastCalledWith(
      failure("Google sign-in failed", "Unsupported provider: google"),
    );
    fake.auth.signInWithOAuth.mockRejectedValueOnce(new TypeError("x is not a function"));
    await act(() => auth.signInWithGoogle());
    expect(outside.toast).toHaveBeenLastCalledWith(
      failure("Google sign-in failed", "An unexpected error occurred during Google sign-in."),
    );
  });

  test("a password that cannot be changed", async () => {
    coversSpec("8.12");
    fake.auth.updateUser.mockResolvedValueOnce(refused("Auth session missing!"));
    await act(() => auth.updatePassword("secret"));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Error updating password", "Auth session missing!"),
    );
  });

  test("a service that cannot be reached", async () => {
    fake.auth.signInWithPassword.mockResolvedValueOnce(refused("fetch failed", 0));
    await act(() => auth.login(credentials));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Login failed", expect.stringContaining("could not be reached") as unknown as string),
    );
  });
});

describe("nothing tells who has an account", () => {
  const coolDown = refused(
    "For security purposes, you can only request this after 42 seconds.",
    429,
    "over_email_send_rate_limit",
  );

  beforeEach(async () => {
    renderAt("/", <Probe />);
    await screen.findByText("nobody");
  });

  test("the pause between two reset mails looks like success", async () => {
    coversSpec("8.7");
    fake.auth.resetPasswordForEmail.mockResolvedValueOnce(coolDown);
    await act(() => auth.resetPassword(credentials.email));
    expect(outside.toast).toHaveBeenCalledExactlyOnceWith({
      title: "Password reset email sent",
      description: "Check your email for a password reset link",
    });
  });

  test("so does the pause between two registrations", async () => {
    fake.auth.signUp.mockResolvedValueOnce(coolDown);
    expect(await act(() => auth.register(credentials))).toEqual({ ok: true, value: "confirm" });
    expect(outside.toast).not.toHaveBeenCalled();
  });
});

describe("a protected page", () => {
  test("waits for the session, then shows itself", async () => {
    coversSpec("2.15");
    fake.begin("t1");
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    expect(screen.getByRole("status")).toBeTruthy();
    expect(screen.queryByText("secret")).toBeNull();
    await screen.findByText("secret");
    expect(outside.router.replace).not.toHaveBeenCalled();
  });

  test("sends nobody to the sign-in screen with its address", async () => {
    coversSpec("2.15");
    renderAt("/checkout?planId=2&x=a%26b", <RequireUser>secret</RequireUser>);
    await vi.waitFor(() => expect(outside.router.replace).toHaveBeenCalled());
    expect(outside.router.replace).toHaveBeenCalledExactlyOnceWith(
      "/auth?redirect=%2Fcheckout%3FplanId%3D2%26x%3Da%2526b",
    );
    expect(screen.queryByText("secret")).toBeNull();
  });

  test("may name another way back", async () => {
    coversSpec("2.71");
    renderAt(
      "/products/domain-name-checker",
      <RequireUser returnTo="/landing/domain-name-checker">secret</RequireUser>,
    );
    await vi.waitFor(() => expect(outside.router.replace).toHaveBeenCalled());
    expect(outside.router.replace).toHaveBeenCalledWith("/auth?redirect=%2Flanding%2Fdomain-name-checker");
  });

  test("is left when the session ends", async () => {
    fake.begin("t1");
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    await screen.findByText("secret");
    act(() => fake.emit("SIGNED_OUT", null));
    expect(screen.queryByText("secret")).toBeNull();
    expect(outside.router.replace).toHaveBeenCalledWith("/auth?redirect=%2Fcheckout");
  });

  test("sends nobody away while the service does not answer", async () => {
    fake.begin("t1");
    fake.state.user = refused("fetch failed", 0);
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    await screen.findByText("We could not check your session");
    expect(outside.router.replace).not.toHaveBeenCalled();
    fake.state.user = createStubSupabase().state.user;
    await act(async () => screen.getByRole("button", { name: "Try again" }).click());
    await screen.findByText("secret");
  });
});
