"use client";

import { lazy } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyDialog } from "#components/ui/lazy-dialog.tsx";

const loadDialog = async () => ({ default: (await import("./feedback-dialog.tsx")).FeedbackDialog });
const FeedbackDialog = lazy(loadDialog);

/** Opens the feedback dialog, whose report includes the URL of the page. */
export function ReportLink({ children }: { children: string }) {
  return (
    <LazyDialog button={<Button variant="link">{children}</Button>} load={loadDialog}>
      {(props) => <FeedbackDialog {...props} />}
    </LazyDialog>
  );
}
