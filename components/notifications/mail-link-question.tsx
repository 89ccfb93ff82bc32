"use client";

import type { ReactNode } from "react";
import { StatusPage } from "#components/layout/message-screen.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import type { useMailLink } from "./use-mail-link.ts";

type QuestionProps = {
  title: string;
  label: string;
  busyLabel: string;
  link: Pick<ReturnType<typeof useMailLink>, "isBusy" | "result" | "submit">;
  children: ReactNode;
};

/** Asks before the action of a mail's link, and again after it has failed. */
export function MailLinkQuestion({ title, label, busyLabel, link, children }: QuestionProps) {
  return (
    <StatusPage
      actions={
        <BusyButton busy={link.isBusy} busyLabel={busyLabel} onClick={() => void link.submit()}>
          {label}
        </BusyButton>
      }
      note={
        link.result ? (
          <p className="mt-4 text-destructive text-sm" role="alert">
            That did not work. Please try again.
          </p>
        ) : null
      }
      title={title}
    >
      {children}
    </StatusPage>
  );
}
