"use client";

import Link from "next/link";
import { ListHeader } from "#components/items/item-header.tsx";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#shared/paths.ts";
import { ScheduleRow } from "./schedule-row.tsx";
import { useSchedules } from "./use-schedules.ts";

function NothingYet() {
  return (
    <EmptyState
      action={
        <Button asChild>
          <Link href={paths.webInspector}>Capture a page</Link>
        </Button>
      }
      title="See what changes from day to day"
    >
      Capture a page, check a name or run a list, then press Repeat on its result.
    </EmptyState>
  );
}

export function SchedulesScreen() {
  const query = useSchedules();
  return (
    <LoadedScreen
      className="pt-10 sm:pt-14"
      query={query}
      reassurance="They continue to run."
      subject="your schedules"
    >
      {(items) => (
        <>
          <ListHeader title="Schedules" />
          <ItemList
            empty={<NothingYet />}
            footer={<ShowMore query={query}>Show older schedules</ShowMore>}
            items={items}
            label="Schedules"
          >
            {(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} />}
          </ItemList>
        </>
      )}
    </LoadedScreen>
  );
}
