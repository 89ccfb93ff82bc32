import type { ComponentProps } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type RetryAlertProps = Omit<ComponentProps<typeof Alert>, "action"> & { onRetry: () => void };

/** Something could not be fetched: what, what is not affected, and a way to ask again. */
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
