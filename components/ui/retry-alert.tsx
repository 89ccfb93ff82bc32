import type { ComponentProps } from "react";
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
