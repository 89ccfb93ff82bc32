"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const FeedbackDialog = dynamic(
  () => import("./feedback-dialog.tsx").then((module) => module.FeedbackDialog),
  { ssr: false },
);

/** Opens the feedback dialog, whose report includes the URL of the page. */
export function ReportLink({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        ref={button}
        variant="link"
      >
        {children}
      </Button>
      {isMounted ? (
        <FeedbackDialog onOpenChange={setOpen} open={open} returnFocus={() => button.current?.focus()} />
      ) : null}
    </>
  );
}
