"use client";

import Link from "next/link";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { ListHeader, ListScreen } from "#components/items/list-screen.tsx";
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
  const { schedules, isError, refetch, ...pages } = useSchedules();
  return (
    <ListScreen
      data={schedules}
      isError={isError}
      onRetry={() => void refetch()}
      reassurance="They continue to run."
      things="schedules"
    >
      {(items) => (
        <>
          <ListHeader title="Schedules" />
          <ItemList
            empty={<NothingYet />}
            footer={<ShowMore {...pages}>Show older schedules</ShowMore>}
            items={items}
            label="Schedules"
          >
            {(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} />}
          </ItemList>
        </>
      )}
    </ListScreen>
  );
}
