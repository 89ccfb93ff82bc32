"use client";

import { useEffect, useState } from "react";
import { storeRedirect } from "#client/auth.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { getRedirectParam } from "./redirect-after-sign-in.ts";
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
export function GoogleButton({ label }: { label: string }) {
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
