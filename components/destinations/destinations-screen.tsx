"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import type { DestinationList } from "#shared/destinations/contract.ts";
import { paths } from "#shared/paths.ts";
import { AddDestination } from "./destination-form.tsx";
import { DestinationRow } from "./destination-row.tsx";

function List({ list: { data, maxDestinations } }: { list: DestinationList }) {
  const isFull = data.length >= maxDestinations;
  return (
    <ItemList
      empty={
        <EmptyState
          action={
            maxDestinations === 0 ? (
              <SeePlans />
            ) : (
              <>
                <AddDestination />
                <AddDestination isExample />
              </>
            )
          }
          picture="destinations"
          title={
            maxDestinations === 0
              ? "Delivery to your own bucket comes with Pro"
              : "Have files put into a bucket of your own"
          }
        >
          Amazon S3, Cloudflare R2, Backblaze B2 and every other S3-compatible store. Choose the bucket in
          captures, jobs, schedules and calls of the API.
        </EmptyState>
      }
      items={data}
      label="Destinations"
      toolbar={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground text-sm">
            {data.length} of {maxDestinations} destinations{isFull ? ". Delete one to add another." : ""}
          </p>
          {isFull ? null : <AddDestination />}
        </div>
      }
    >
      {(destination) => <DestinationRow destination={destination} key={destination.id} />}
    </ItemList>
  );
}

function Destinations() {
  const query = useQuery<DestinationList>({ queryKey: [backgroundApiPaths.destinations], staleTime: 0 });
  return (
    <AccountSubpage
      description={
        <>
          S3-compatible buckets of your own.{" "}
          <Link className="text-primary underline" href={`${paths.docs("storage")}#buckets`}>
            How files are delivered
          </Link>
        </>
      }
      title="Destinations"
    >
      <Loaded
        errorTitle="Your destinations could not be loaded"
        query={query}
        reassurance="Files are still delivered."
        skeletonClassName="h-40 w-full rounded-lg"
      >
        {(list) => <List list={list} />}
      </Loaded>
    </AccountSubpage>
  );
}

export function DestinationsScreen() {
  return (
    <RequireUser>
      <Destinations />
    </RequireUser>
  );
}
