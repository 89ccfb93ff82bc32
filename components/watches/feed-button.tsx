"use client";

import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#client/format-time.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { DialogBody } from "#components/ui/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTrigger } from "#components/ui/dialog.tsx";
import { ErrorText, Notice } from "#components/ui/notice.tsx";
import { CopyField } from "#components/ui/shown-once-dialog.tsx";
import { toErrorText, useApiMutation } from "#components/ui/use-api-mutation.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";

import type { Feed, FeedAddresses, FeedList } from "#shared/watches/feeds.ts";

const FEEDS = [backgroundApiPaths.feeds];

type FeedProps = {
  /** Null for the changes of all watches. */
  watchId: string | null;
};

function Addresses({ addresses: { atom, json } }: { addresses: FeedAddresses }) {
  return (
    <>
      <Notice title="These addresses are shown only once" variant="warning">
        Everyone who has one can read the changes. A new address ends these.
      </Notice>
      <CopyField label="Atom" text={atom} what="Address of Atom" />
      <CopyField label="JSON Feed" text={json} what="Address of JSON Feed" />
    </>
  );
}

function FeedState({ feed }: { feed: Feed | undefined }) {
  return (
    <p className="text-foreground text-sm">
      {feed
        ? `The address of ${formatDateTime(feed.createdAt)} works, and is not shown again.`
        : "There is no address yet. Everyone who has it can read the changes."}
    </p>
  );
}

function FeedDialog({ watchId }: FeedProps) {
  const query = useQuery<FeedList>({ queryKey: FEEDS, staleTime: 0 });
  const create = useApiMutation<FeedAddresses>(FEEDS);
  const end = useApiMutation(FEEDS);
  const feed = create.data?.feed ?? query.data?.data.find((one) => one.watchId === watchId);
  const error = query.error ?? create.error ?? end.error;

  const createAddress = () =>
    create.mutate({ method: "POST", path: backgroundApiPaths.feeds, body: { watchId } });
  const turnOff = ({ id }: Feed) =>
    end.mutate(
      { method: "DELETE", path: backgroundApiPaths.userFeed(id) },
      { onSuccess: () => create.reset() },
    );

  return (
    <DialogBody
      action={
        <>
          {feed ? (
            <BusyButton
              busy={end.isPending}
              busyLabel="Turning off..."
              onClick={() => turnOff(feed)}
              variant="outline"
            >
              Turn off
            </BusyButton>
          ) : null}
          <BusyButton
            busy={create.isPending}
            busyLabel="Creating..."
            disabled={query.isPending}
            onClick={createAddress}
          >
            {feed ? "New address" : "Create address"}
          </BusyButton>
        </>
      }
      description={
        watchId === null
          ? "The changes of all your watches and watched sites in a feed reader, at a secret address."
          : "The changes of this page in a feed reader, at a secret address."
      }
      keep="Done"
      title="Feed"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5">
        {create.data ? <Addresses addresses={create.data} /> : <FeedState feed={feed} />}
        <ErrorText>{error && toErrorText(error)}</ErrorText>
      </div>
    </DialogBody>
  );
}

/** A button that creates, renews and ends the address of a feed. */
export function FeedButton({ watchId }: FeedProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">Feed</Button>
      </DialogTrigger>
      <DialogContent>
        <FeedDialog watchId={watchId} />
      </DialogContent>
    </Dialog>
  );
}
