"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { PageAlert } from "#components/ui/retry-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { useAuth } from "./auth-provider.tsx";

type RequireUserProps = {
  children: ReactNode;
  /** Path to return to after signing in; default: the current page. */
  returnTo?: string;
};

/** Renders its children for signed-in users; redirects visitors to the auth screen. */
export function RequireUser({ children, returnTo }: RequireUserProps) {
  const { user, isLoading, isUnreachable, retry } = useAuth();
  const router = useRouter();
  const mustLogIn = !user && !isLoading && !isUnreachable;

  useEffect(() => {
    if (!mustLogIn) return;
    router.replace(paths.auth(returnTo ?? `${location.pathname}${location.search}`));
  }, [mustLogIn, returnTo, router]);

  if (user) return children;
  if (!isUnreachable) return <PageSpinner />;
  // The auth service is unreachable: the session may still be valid, so do not redirect.
  return (
    <PageAlert onRetry={() => void retry()} title="We could not check your session">
      The login service is not responding. You are still logged in.
    </PageAlert>
  );
}
