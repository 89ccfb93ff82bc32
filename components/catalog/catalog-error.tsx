"use client";

import { RetryAlert } from "#components/ui/retry-alert.tsx";

export default function CatalogError({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryAlert onRetry={onRetry} title="The products could not be loaded" variant="destructive">
      Your plans and usage are not affected.
    </RetryAlert>
  );
}
