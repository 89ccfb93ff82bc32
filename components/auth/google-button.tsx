"use client";

import { useEffect, useState } from "react";
import { storeRedirect } from "#client/auth.ts";
import { Button } from "#components/ui/button.tsx";
import { useAuth } from "./auth-provider.tsx";
import { getRedirectParam } from "./get-redirect-param.ts";

/** The letter, in the colour of the text: a mark to find the button by, not an advertisement. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" fill="currentColor" viewBox="0 0 16 16">
      <path d="M8.2 6.8v2.6h3.7c-.4 1.6-1.8 2.7-3.7 2.7a4.1 4.1 0 0 1 0-8.2c1 0 2 .4 2.7 1.1l1.9-1.9A6.7 6.7 0 1 0 8.2 14.7c3.9 0 6.5-2.7 6.5-6.6 0-.4 0-.9-.1-1.3H8.2Z" />
    </svg>
  );
}

/** Goes to Google and comes back to the callback screen; this tab remembers where the person was going. */
export function GoogleButton({ label }: { label: string }) {
  const { signInWithGoogle } = useAuth();
  const [isLeaving, setIsLeaving] = useState(false);

  // Coming back with the browser's own button shows this page as it was left.
  useEffect(() => {
    const reset = () => setIsLeaving(false);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);

  async function onClick() {
    setIsLeaving(true);
    storeRedirect(getRedirectParam());
    const outcome = await signInWithGoogle();
    if (!outcome.ok) setIsLeaving(false);
  }

  return (
    <Button
      busy={isLeaving}
      busyLabel="Opening Google..."
      className="w-full"
      onClick={onClick}
      size="lg"
      variant="secondary"
    >
      <GoogleMark />
      {label}
    </Button>
  );
}
