"use client";

import Link from "next/link";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import type { FirstRun } from "#shared/first-run.ts";
import { paths } from "#shared/paths.ts";
import { GoogleButton } from "./google-button.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";

export type AuthTab = "login" | "register";

type AuthTabsProps = {
  tab: AuthTab;
  onTabChange: (tab: AuthTab) => void;
  email: string;
  /** What the user typed on a landing page. */
  firstRun: FirstRun | null;
  onEmailChange: (email: string) => void;
  onForgotPassword: () => void;
  onConfirmationSent: (email: string) => void;
  onSendConfirmation: (email: string) => void;
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

const link = "text-foreground underline decoration-input underline-offset-4 hover:decoration-current";

function Agreement() {
  return (
    <p className="mt-5 text-muted-foreground text-xs">
      By registering, you agree to the{" "}
      <Link className={link} href={paths.terms}>
        terms
      </Link>{" "}
      and confirm that you have read the{" "}
      <Link className={link} href={paths.privacy}>
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
export function AuthTabs(props: AuthTabsProps) {
  const { tab, onTabChange, email, firstRun, onEmailChange } = props;
  return (
    <Tabs onValueChange={(value) => onTabChange(value === "register" ? "register" : "login")} value={tab}>
      <TabsList className="mb-6 grid grid-cols-2" aria-label="Login or register">
        <TabsTrigger value="login">Login</TabsTrigger>
        <TabsTrigger value="register">Register</TabsTrigger>
      </TabsList>
      <TabsContent tabIndex={-1} value="login">
        <LoginForm
          email={email}
          onEmailChange={onEmailChange}
          onForgotPassword={props.onForgotPassword}
          onSendConfirmation={props.onSendConfirmation}
        />
        <Or />
        <GoogleButton label="Sign in with Google" />
      </TabsContent>
      <TabsContent tabIndex={-1} value="register">
        {firstRun ? <WhatFollows {...firstRun} /> : null}
        <RegisterForm
          email={email}
          onConfirmationSent={props.onConfirmationSent}
          onEmailChange={onEmailChange}
        />
        <Or />
        <GoogleButton label="Sign up with Google" />
        <Agreement />
      </TabsContent>
    </Tabs>
  );
}
