"use client";

import { MailCheck } from "lucide-react";
import { useEffect, useState } from "react";
import type { AuthResult } from "#client/auth.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { focusOnMount } from "#components/ui/use-return-focus.ts";
import { publicEnv } from "#shared/public-env.ts";

/** The auth service limits emails to one a minute per address. */
const COOL_DOWN_SECONDS = 60;

/** The seconds until the next email, counted from the last one. */
function useCountdown(sentAt: number): number {
  const [left, setLeft] = useState(COOL_DOWN_SECONDS);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, COOL_DOWN_SECONDS - Math.floor((Date.now() - sentAt) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}

type CheckEmailProps = {
  email: string;
  /** What the link in the email does. */
  purpose: string;
  /** Advice when no email arrives. Must not reveal whether an account exists. */
  otherwise: string;
  onSendAgain: (email: string) => Promise<AuthResult>;
  onBack: () => void;
};

/** Link to the inbox of the local emulator, if this installation has one. */
export function InboxLink({ email, size = "lg" }: { email: string; size?: "sm" | "lg" }) {
  if (!publicEnv.inboxUrl) return null;
  return (
    <Button asChild size={size} variant={size === "lg" ? "default" : "outline"}>
      <a href={`${publicEnv.inboxUrl}/?to=${encodeURIComponent(email)}`} rel="noopener" target="_blank">
        Open the inbox
      </a>
    </Button>
  );
}

type SendAgainProps = Pick<CheckEmailProps, "email" | "onSendAgain"> & { size?: "sm" | "lg" };

/** Sends the email again, at most once a minute, and shows the result. */
export function SendAgain({ email, onSendAgain, size = "lg" }: SendAgainProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const left = useCountdown(sentAt);
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<AuthResult | null>(null);

  async function send() {
    setIsSending(true);
    const result = await onSendAgain(email);
    setIsSending(false);
    setResult(result);
    if (result.ok) setSentAt(Date.now());
  }

  return (
    <div className="grid gap-3">
      {result?.ok ? <Notice variant="success">Sent again.</Notice> : null}
      {result && !result.ok ? <Notice variant="destructive">{result.error.message}</Notice> : null}
      <BusyButton
        busy={isSending}
        busyLabel="Sending..."
        disabled={left > 0}
        onClick={send}
        size={size}
        variant="outline"
      >
        {left > 0 ? <span className="tabular-nums">Send again in {left} s</span> : "Send again"}
      </BusyButton>
    </div>
  );
}

/**
 * Shown after an email was requested: the recipient, what the link does, and what to try if it does not
 * arrive.
 */
export function CheckYourEmail({ email, purpose, otherwise, onSendAgain, onBack }: CheckEmailProps) {
  return (
    <section className="grid gap-6">
      <div className="grid gap-3">
        <MailCheck aria-hidden="true" className="size-6 text-primary" />
        <h2 className="font-semibold text-foreground text-lg outline-none" ref={focusOnMount} tabIndex={-1}>
          Check your email
        </h2>
        <p className="text-muted-foreground">
          We sent a link to{" "}
          <span className="break-all font-medium font-mono text-foreground text-xs">{email}</span>. {purpose}
        </p>
      </div>
      <div className="grid gap-3">
        <InboxLink email={email} />
        <SendAgain email={email} onSendAgain={onSendAgain} />
      </div>
      <p className="text-muted-foreground text-xs">{otherwise}</p>
      <div>
        <Button className="-ml-3.5" onClick={onBack} variant="ghost">
          Back to Login
        </Button>
      </div>
    </section>
  );
}
