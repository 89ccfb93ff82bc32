"use client";

import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { resendConfirmation, sendResetLink, storeRedirect } from "#client/auth.ts";
import { storeFirstRun } from "#client/first-run.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { toastError } from "#components/ui/toast-error.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { type FirstRun, parseFirstRun } from "#shared/first-run.ts";
import { paths } from "#shared/paths.ts";
import { loadValidation } from "./auth-form.tsx";
import { ResetOnRevisit } from "./auth-frame.tsx";
import { useAuth } from "./auth-provider.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";
import { getRedirectParam, hasFirstRun } from "./redirect-after-sign-in.ts";
import { ForgotPasswordForm, LoginForm, RegisterForm, type SignInFormProps } from "./sign-in-forms.tsx";
import { useAuthActions } from "./use-auth-actions.ts";

/** In the text color instead of Google's colors, to match the other buttons. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" fill="currentColor" viewBox="0 0 16 16">
      <path d="M8.2 6.8v2.6h3.7c-.4 1.6-1.8 2.7-3.7 2.7a4.1 4.1 0 0 1 0-8.2c1 0 2 .4 2.7 1.1l1.9-1.9A6.7 6.7 0 1 0 8.2 14.7c3.9 0 6.5-2.7 6.5-6.6 0-.4 0-.9-.1-1.3H8.2Z" />
    </svg>
  );
}

/** Redirects to Google, which returns to the callback screen; the target page is kept in session storage. */
function GoogleButton({ label }: { label: string }) {
  const { signInWithGoogle } = useAuthActions();
  const [isLeaving, setIsLeaving] = useState(false);

  // The back button restores this page from the bfcache with its old state.
  useEffect(() => {
    const reset = () => setIsLeaving(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);

  async function onClick() {
    setIsLeaving(true);
    storeRedirect(getRedirectParam());
    const result = await signInWithGoogle();
    if (!result.ok) setIsLeaving(false);
  }

  return (
    <BusyButton
      busy={isLeaving}
      busyLabel="Opening Google..."
      className="w-full"
      onClick={onClick}
      size="lg"
      variant="outline"
    >
      <GoogleMark />
      {label}
    </BusyButton>
  );
}

type AuthTab = "login" | "register";

type AuthTabsProps = SignInFormProps & {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
  /** What the user typed on a landing page. */
  firstRun: FirstRun | null;
};

function Or() {
  return (
    <div className="my-5 flex items-center gap-3 text-subtle-foreground text-sm">
      <span className="h-px flex-1 bg-border" />
      or
      <span className="h-px flex-1 bg-border" />
    </div>
  );
}

function Agreement() {
  return (
    <p className="mt-5 text-muted-foreground text-xs">
      By registering, you agree to the{" "}
      <Link className="link" href={paths.terms}>
        terms
      </Link>{" "}
      and confirm that you have read the{" "}
      <Link className="link" href={paths.privacy}>
        privacy policy
      </Link>
      .
    </p>
  );
}

function WhatFollows({ productId, value }: FirstRun) {
  const what = productId === WEB_INSPECTOR_PRODUCT_ID ? "capture" : "check";
  return (
    <p className="mb-5 text-muted-foreground text-sm">
      <span className="wrap-anywhere font-mono text-foreground">{value}</span> will be ready to {what} as soon
      as you're in. The free plan needs no card.
    </p>
  );
}

/** Login and Register tabs. They share the email; the password is cleared on a switch. */
function AuthTabs({ tab, onTabChange, firstRun, ...form }: AuthTabsProps) {
  return (
    <Tabs onValueChange={(value) => onTabChange(value === "register" ? "register" : "login")} value={tab}>
      <TabsList className="mb-6 grid grid-cols-2" aria-label="Login or register">
        <TabsTrigger value="login">Login</TabsTrigger>
        <TabsTrigger value="register">Register</TabsTrigger>
      </TabsList>
      <TabsContent tabIndex={-1} value="login">
        <LoginForm {...form} />
        <Or />
        <GoogleButton label="Sign in with Google" />
      </TabsContent>
      <TabsContent tabIndex={-1} value="register">
        {firstRun ? <WhatFollows {...firstRun} /> : null}
        <RegisterForm {...form} />
        <Or />
        <GoogleButton label="Sign up with Google" />
        <Agreement />
      </TabsContent>
    </Tabs>
  );
}

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

/** What follows after an email was sent. */
const SENT = {
  "confirmation-sent": {
    onSendAgain: resendConfirmation,
    otherwise:
      "Didn't get it? Check your spam folder. If you already have an account with this address, log in or reset your password instead.",
    purpose: "It confirms your address and logs you in.",
  },
  "reset-sent": {
    onSendAgain: sendResetLink,
    otherwise: "Didn't get it? Check your spam folder, and that this is the address you registered with.",
    purpose: "Use it to choose a new password.",
  },
};

type View = AuthTab | "forgot" | keyof typeof SENT;

function AuthForms() {
  const [view, setView] = useState<View>("login");
  const [email, setEmail] = useState("");
  const [firstRun, setFirstRun] = useState<FirstRun | null>(null);
  const [isTabKnown, setTabKnown] = useState(false);
  const { user } = useAuth();
  useRedirectIfSignedIn();

  const keepFirstRun = useEffectEvent((typed: FirstRun) => {
    // A signed-in user's is used at once, perhaps before this screen is hydrated.
    if (user === null) storeFirstRun(typed);
  });
  useEffect(() => {
    setTabKnown(true);
    const linked = new URLSearchParams(location.search).get("view");
    if (linked === "forgot" || linked === "register") setView(linked);
    const typed = parseFirstRun(location.search);
    if (!typed) return;
    keepFirstRun(typed);
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

  if (view === "forgot")
    return (
      <ForgotPasswordForm
        email={email}
        onBack={() => show("login")}
        onSent={(to) => show("reset-sent", to)}
      />
    );
  if (view === "reset-sent" || view === "confirmation-sent")
    return <CheckYourEmail email={email} onBack={returnToLogin} {...SENT[view]} />;
  return (
    // Hidden until then, because what is typed in one tab is not kept in the other.
    <div className={isTabKnown ? undefined : "narrowed:invisible"}>
      <AuthTabs
        email={email}
        firstRun={firstRun}
        onEmailChange={setEmail}
        onSendConfirmation={sendConfirmation}
        onTabChange={setView}
        show={show}
        tab={view}
      />
    </div>
  );
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
