"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { paths } from "#shared/paths.ts";
import { useAuth } from "./auth-provider.tsx";
import { getRedirectParam } from "./get-redirect-param.ts";

/** The sign-in screen is for people who are not signed in; the others go where they were going. */
export function useRedirectIfSignedIn(): void {
  const { user } = useAuth();
  const router = useRouter();
  const isLeaving = user !== null;
  useEffect(() => {
    if (isLeaving) router.replace((getRedirectParam() ?? paths.home()) as Route);
  }, [isLeaving, router]);
}
