import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type ScreenAlertProps = { title: string; children: ReactNode; onRetry: () => void };

/** Stands where a screen would, when what it needs could not be fetched. Keeps the height of a screen. */
export function ScreenAlert({ title, children, onRetry }: ScreenAlertProps) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-xl items-center px-4">
      <Alert
        action={
          <Button onClick={onRetry} size="sm" variant="secondary">
            Try again
          </Button>
        }
        className="w-full"
        title={title}
        variant="warn"
      >
        {children}
      </Alert>
    </div>
  );
}
