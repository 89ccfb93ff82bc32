"use client";

import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import { paths } from "#shared/paths.ts";
import { useHealth } from "./use-health.ts";

/** Says so while jobs, schedules and watches start late, because nothing works on the queues. */
export function LateNotice() {
  const { data, isError } = useHealth();
  if (isError || data?.components.jobs !== "late") return null;
  return (
    <Notice title="Background work starts late at the moment" variant="warning">
      Jobs, schedules and watches wait, and none is lost.{" "}
      <Link className="underline underline-offset-4" href={paths.status}>
        See the status of the service
      </Link>
    </Notice>
  );
}
