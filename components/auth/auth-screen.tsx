"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { resendConfirmation, sendResetLink } from "#client/auth.ts";
import { storeFirstRun } from "#client/first-run.ts";
import { Button } from "#components/ui/button.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { type FirstRun, parseFirstRun } from "#shared/first-run.ts";
import { paths } from "#shared/paths.ts";
import { useAuth } from "./auth-provider.tsx";
import { type AuthTab, AuthTabs } from "./auth-tabs.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { loadValidation } from "./lazy-resolver.ts";
import { getRedirectParam, hasFirstRun } from "./redirect-after-sign-in.ts";
import { ResetOnRevisit } from "./reset-on-revisit.tsx";

/** Sends signed-in users to the page that they came from. */
function useRedirectIfSignedIn(): void {
  const { user } = useAuth();
  const router = useRouter();
  const isSignedIn = user !== null;
  const leave = useEffectEvent(() => {
    // A first run leads to its tool.
    if (!hasFirstRun(user)) router.replace((getRedirectParam() ?? paths.home()) as Route);
  });
  // Once: a first run is over before its tool opens.
  useEffect(() => {
    if (isSignedIn) leave();
  }, [isSignedIn]);
}

type View = AuthTab | "forgot" | "confirmation-sent" | "reset-sent";

const CONFIRM_OTHERWISE =
  "Didn't get it? Check your spam folder. If you already have an account with this address, log in or reset your password instead.";
const RESET_OTHERWISE =
  "Didn't get it? Check your spam folder, and that this is the address you registered with.";

function AuthForms() {
  const [view, setView] = useState<View>("login");
  const [email, setEmail] = useState("");
  const [firstRun, setFirstRun] = useState<FirstRun | null>(null);
  const [isTabKnown, setTabKnown] = useState(false);
  useRedirectIfSignedIn();

  useEffect(() => {
    setTabKnown(true);
    // The reset screen links here when its link has expired.
    if (new URLSearchParams(location.search).get("view") === "forgot") setView("forgot");
    const typed = parseFirstRun(location.search);
    if (!typed) return;
    storeFirstRun(typed);
    setFirstRun(typed);
    setView("register");
  }, []);

  function show(next: View, address = email) {
    setEmail(address);
    setView(next);
  }

  async function sendConfirmation(address: string) {
    const result = await resendConfirmation(address);
    if (result.ok) show("confirmation-sent", address);
    else toastError("No email was sent", result.error.message);
  }

  /** A registration has taken the value along; with an existing account it is needed here. */
  function returnToLogin() {
    if (firstRun) storeFirstRun(firstRun);
    show("login");
  }

  const toLogin = (
    <Button className="-ml-3.5" onClick={returnToLogin} variant="ghost">
      Back to Login
    </Button>
  );

  switch (view) {
    case "forgot":
      return (
        <ForgotPasswordForm
          email={email}
          onBack={() => show("login")}
          onSent={(to) => show("reset-sent", to)}
        />
      );
    case "reset-sent":
      return (
        <CheckYourEmail
          back={toLogin}
          email={email}
          onSendAgain={sendResetLink}
          otherwise={RESET_OTHERWISE}
          purpose="Use it to choose a new password."
        />
      );
    case "confirmation-sent":
      return (
        <CheckYourEmail
          back={toLogin}
          email={email}
          onSendAgain={resendConfirmation}
          otherwise={CONFIRM_OTHERWISE}
          purpose="It confirms your address and logs you in."
        />
      );
    default:
      return (
        // Hidden until then, because what is typed in one tab is not kept in the other.
        <div className={isTabKnown ? undefined : "narrowed:invisible"}>
          <AuthTabs
            email={email}
            firstRun={firstRun}
            onConfirmationSent={(to) => show("confirmation-sent", to)}
            onEmailChange={setEmail}
            onForgotPassword={() => show("forgot")}
            onSendConfirmation={sendConfirmation}
            onTabChange={setView}
            tab={view}
          />
        </div>
      );
  }
}

/**
 * The forms reset their state when the user leaves the screen. With the first focus the code loads that a submit needs.
 */
export function AuthScreen() {
  const { follow } = useAuth();

  function onFocus(): void {
    void follow();
    loadValidation().catch(() => undefined);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its form.
    <div onFocus={onFocus}>
      <ResetOnRevisit>
        <AuthForms />
      </ResetOnRevisit>
    </div>
  );
}
