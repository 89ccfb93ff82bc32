import type { ReactNode } from "react";
import { RetryAlert } from "./retry-alert.tsx";

type ScreenAlertProps = { title: string; children: ReactNode; onRetry: () => void };

/** Replaces a screen whose data could not be fetched. Keeps the height of a screen. */
export function PageAlert(props: ScreenAlertProps) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-xl items-center px-4">
      <RetryAlert className="w-full" titleAs="h1" variant="warn" {...props} />
    </div>
  );
}
