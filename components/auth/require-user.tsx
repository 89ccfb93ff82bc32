"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { PageAlert } from "#components/ui/page-alert.tsx";
import { PageSpinner } from "#components/ui/spinner.tsx";
import { paths } from "#shared/paths.ts";
import { useAuth } from "./auth-provider.tsx";

type RequireUserProps = {
  children: ReactNode;
  /** Where to come back to; the page itself unless the specification names another. */
  returnTo?: string;
};

/** Shows a protected page to people who are signed in; sends everybody else to the sign-in screen. */
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
  // A session that cannot be checked is not an ended one: sending people to log in would not help them.
  return (
    <PageAlert onRetry={() => void retry()} title="We could not check your session">
      The sign-in service does not answer. You are not logged out.
    </PageAlert>
  );
}
