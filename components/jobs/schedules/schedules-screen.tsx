"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { ListHeader } from "#components/items/item-header.tsx";
import { ItemList, ShowMore } from "#components/items/item-list.tsx";
import { LoadedScreen } from "#components/items/loaded.tsx";
import { useNewForm } from "#components/items/use-new-form.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EXAMPLE_HOST } from "#shared/capture/page-url.ts";
import { paths } from "#shared/paths.ts";
import type { Schedule } from "#shared/schedules/contract.ts";
import { NewSite } from "./new-site.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import { useSchedules } from "./use-schedules.ts";

function NothingYet({ watchButton, onExample }: { watchButton: ReactNode; onExample: () => void }) {
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link href={paths.webInspector}>Capture a page</Link>
          </Button>
          {watchButton}
          <Button onClick={onExample} variant="outline">
            Try an example
          </Button>
        </div>
      }
      picture="schedules"
      title="See what changes from day to day"
    >
      Capture a page, check a name or run a list, then press Repeat on its result. Or watch a whole site.
    </EmptyState>
  );
}

type SiteForm = { address: string };

/** The form of a new site, if the address asks for it. */
const parseNewSite = (search: string): SiteForm | null =>
  new URLSearchParams(search).get("new") === "site" ? { address: "" } : null;

type SchedulesProps = { items: readonly Schedule[]; more: ReactNode };

function Schedules({ items, more }: SchedulesProps) {
  const { form, open, close, button } = useNewForm(parseNewSite);
  if (form)
    return (
      <>
        <ListHeader title="Watch a whole site" />
        <NewSite initialAddress={form.address} onCancel={close} />
      </>
    );
  const watchButton = (
    <Button onClick={() => open({ address: "" })} ref={button} variant="outline">
      Watch a whole site
    </Button>
  );
  return (
    <>
      <ListHeader title="Schedules">{items.length > 0 ? watchButton : null}</ListHeader>
      <ItemList
        empty={<NothingYet onExample={() => open({ address: EXAMPLE_HOST })} watchButton={watchButton} />}
        footer={more}
        items={items}
        label="Schedules"
      >
        {(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} />}
      </ItemList>
    </>
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
      {(items) => <Schedules items={items} more={<ShowMore query={query}>Show older schedules</ShowMore>} />}
    </LoadedScreen>
  );
}
