"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ApiError } from "#client/api.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { AnsweredAuthorization, AuthorizationRequest, OAuthScope } from "#shared/oauth/contract.ts";
import { apiPaths, paths } from "#shared/paths.ts";

const SCOPE_TEXTS: Record<OAuthScope, string> = {
  capture: "Take screenshots and PDFs, and see your captures",
  extract: "Read and crawl web pages, and see your captures",
  names: "Check names, and see earlier checks",
  "usage:read": "See the usage and the limits of your plans",
};

/** The name that an app has given itself. Its direction cannot reorder the text around it. */
const AppName = ({ children }: { children: string }) => (
  <bdi className="wrap-anywhere font-medium text-foreground">{children}</bdi>
);

function ReturnPlace({ returnsTo }: Pick<AuthorizationRequest, "returnsTo">) {
  if (returnsTo === null) return "an app on this computer (localhost)";
  if (!returnsTo.includes(".")) return `the app on this device that opens ${returnsTo} links`;
  return <span className="wrap-anywhere font-mono text-foreground">{returnsTo}</span>;
}

/** The browser opens an app without leaving the page, so that the page says what comes next. */
function Answered({ redirectTo }: AnsweredAuthorization) {
  return (
    <StatusPage
      actions={
        <Button asChild variant="outline">
          <a href={redirectTo} rel="noreferrer">
            Return to the app
          </a>
        </Button>
      }
      title="Returning to the app"
    >
      You can close this page when the app continues.
    </StatusPage>
  );
}

function InvalidRequest({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <StatusPage
      actions={
        actions ?? (
          <Button asChild variant="outline">
            <Link href={paths.home()}>Home</Link>
          </Button>
        )
      }
      title="This app cannot be connected"
    >
      {children}
    </StatusPage>
  );
}

function Question({ request, query }: { request: AuthorizationRequest; query: string }) {
  const { user, logout } = useAuth();
  const mutation = useApiMutation<AnsweredAuthorization>([apiPaths.apiKeys]);
  const answer = (isAllowed: boolean) =>
    mutation.mutate(
      { method: "POST", path: backgroundApiPaths.oauthAuthorize, body: { query, isAllowed } },
      { onSuccess: ({ redirectTo }) => window.location.assign(redirectTo) },
    );
  if (mutation.data) return <Answered {...mutation.data} />;
  return (
    <div className="m-auto w-full max-w-lg px-4 py-10 sm:py-16">
      <h1 className="wrap-anywhere text-balance font-semibold text-foreground text-xl tracking-[-0.02em]">
        Connect <bdi>{request.clientName}</bdi> to your account?
      </h1>
      <p className="mt-1.5 text-muted-foreground text-sm">
        You are logged in as <span className="wrap-anywhere text-foreground">{user?.email}</span>.{" "}
        <button
          className="rounded-sm underline underline-offset-4 hover:text-foreground touch:min-h-11"
          onClick={() => void logout()}
          type="button"
        >
          Use another account
        </button>
      </p>
      <Card className="mt-6 grid gap-4 p-5 text-sm">
        <p className="text-muted-foreground">
          <AppName>{request.clientName}</AppName> will be able to:
        </p>
        <ul className="grid gap-2">
          {request.scopes.map((scope) => (
            <li className="flex gap-2 text-foreground" key={scope}>
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
              {SCOPE_TEXTS[scope]}
            </li>
          ))}
        </ul>
        <p className="text-muted-foreground">
          Its calls count against your plans. It cannot see or change payments, your account or your keys. You
          can end its access at any time under API keys.
        </p>
      </Card>
      <Notice className="mt-4" title="Have you started this yourself?" variant="warning">
        <p>
          The name is what the app calls itself. Access goes to <ReturnPlace returnsTo={request.returnsTo} />.
        </p>
      </Notice>
      {mutation.error ? (
        <Notice className="mt-4" title="The app was not connected" variant="destructive">
          {toErrorText(mutation.error)}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button disabled={mutation.isPending} onClick={() => answer(false)} variant="outline">
          Deny
        </Button>
        <BusyButton busy={mutation.isPending} busyLabel="Connecting..." onClick={() => answer(true)}>
          Allow
        </BusyButton>
      </div>
    </div>
  );
}

/** Whether the request itself is refused, so that another attempt cannot help. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 400 || error.status === 404);

function Consent() {
  const query = window.location.search.slice(1);
  const { data, error, refetch } = useQuery<AuthorizationRequest>({
    queryKey: [`${backgroundApiPaths.oauthAuthorize}?${query}`],
    staleTime: 0,
  });
  if (isRefused(error)) return <InvalidRequest>{toErrorText(error)}</InvalidRequest>;
  if (error)
    return (
      <PageAlert onRetry={() => void refetch()} title="The request could not be loaded">
        Nothing was allowed yet.
      </PageAlert>
    );
  if (!data) return <PageSpinner label="Loading the request" />;
  if (!data.problem) return <Question query={query} request={data} />;
  const { message, redirectTo } = data.problem;
  return (
    <InvalidRequest
      actions={
        <Button asChild variant="outline">
          <a href={redirectTo} rel="noreferrer">
            Return to the app
          </a>
        </Button>
      }
    >
      <AppName>{data.clientName}</AppName> sent a request that is not valid: {message} The button returns to{" "}
      <ReturnPlace returnsTo={data.returnsTo} />.
    </InvalidRequest>
  );
}

/** Asks the user whether an app may act for them (OAuth 2.1). The address has the app's request. */
export function ConsentScreen() {
  return (
    <RequireUser>
      <Consent />
    </RequireUser>
  );
}
