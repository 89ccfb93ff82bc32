"use client";

import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";

/** The products could not be fetched: what happened, what is not affected, what to do. */
export function CatalogProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      action={
        <Button onClick={() => onRetry()} size="sm" variant="secondary">
          Try again
        </Button>
      }
      title="The products could not be loaded"
      variant="bad"
    >
      Your plans and your usage are not affected.
    </Alert>
  );
}
