import type { ComponentProps, ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type RetryAlertProps = Omit<ComponentProps<typeof Alert>, "action"> & { onRetry: () => void };

/** An error of a fetch, with a retry button. */
export function RetryAlert({ onRetry, ...props }: RetryAlertProps) {
  return (
    <Alert
      action={
        <Button onClick={() => onRetry()} size="sm" variant="secondary">
          Try again
        </Button>
      }
      {...props}
    />
  );
}

type ScreenAlertProps = { title: string; children: ReactNode; onRetry: () => void };

/** Replaces a screen whose data could not be fetched. Keeps the height of a screen. */
export function PageAlert(props: ScreenAlertProps) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-xl items-center px-4">
      <RetryAlert className="w-full" titleAs="h1" variant="warn" {...props} />
    </div>
  );
}
