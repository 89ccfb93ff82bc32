"use client";

import { TimeFact } from "#components/format/local-time.tsx";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { ErrorText } from "#components/ui/notice.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { Destination, DestinationTest } from "#shared/destinations/contract.ts";
import { EditDestination } from "./destination-form.tsx";

/** What the last test on this screen has found. */
function TestResult({ result, error }: { result: DestinationTest | undefined; error: Error | null }) {
  if (error) return <ErrorText>{toErrorText(error)}</ErrorText>;
  if (!result) return null;
  if (result.error) return <ErrorText>{result.error}</ErrorText>;
  return (
    <p className="text-sm text-success" role="status">
      The bucket accepts files.
    </p>
  );
}

/** One destination, and what can be done with it. */
export function DestinationRow({ destination }: { destination: Destination }) {
  const { id, name, endpoint, region, bucket, prefix, accessKeyId, updatedAt } = destination;
  const test = useApiMutation<DestinationTest>([backgroundApiPaths.destinations]);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5">
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere font-medium text-foreground text-sm">{name}</p>
        <p className="wrap-anywhere font-mono text-muted-foreground text-xs">
          {[bucket, prefix].filter(Boolean).join("/")} at {endpoint}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-xs">
          <span className="wrap-anywhere">Region {region}</span>
          <span className="wrap-anywhere">Key {accessKeyId}</span>
          <TimeFact iso={updatedAt} text="Saved" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          busy={test.isPending}
          busyLabel="Testing..."
          onClick={() =>
            test.mutate({ method: "POST", path: backgroundApiPaths.destinationTest(id), body: {} })
          }
          size="sm"
          variant="outline"
        >
          Test
        </BusyButton>
        <EditDestination destination={destination} />
        <ConfirmButton
          change={{ method: "DELETE", path: backgroundApiPaths.destination(id) }}
          confirm={{ busyLabel: "Deleting...", variant: "destructive" }}
          description="Its secret is erased; the objects in the bucket stay. Jobs and schedules that name it deliver nothing from then on."
          errorTitle="Nothing was deleted"
          label="Delete"
          queryKey={[backgroundApiPaths.destinations]}
          subject={name}
          title="Delete this destination?"
        />
      </div>
      <TestResult error={test.error} result={test.data} />
    </li>
  );
}
