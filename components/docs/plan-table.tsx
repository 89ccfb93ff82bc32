"use client";

import { useEffect, useState } from "react";
import { useAuth } from "#components/auth/auth-provider.tsx";
import type { DocTable as Table } from "#shared/docs/page.ts";
import { DocTable } from "./doc-table.tsx";

const loadPlans = async (): Promise<number[]> => (await import("#client/own-plans.ts")).getOwnPlanIds();

/** The plans of the reader; none for visitors, and if they cannot be loaded, since the table is complete without. */
function useOwnPlanIds(): number[] {
  const userId = useAuth().user?.id;
  const [ids, setIds] = useState<number[]>([]);
  useEffect(() => {
    setIds([]);
    if (!userId) return;
    let isCurrent = true;
    loadPlans().then(
      (plans) => isCurrent && setIds(plans),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return ids;
}

/** A table of limits by plan with the reader's own marked. */
export function PlanTable({ label, table }: { label: string; table: Table }) {
  return <DocTable label={label} ownPlanIds={useOwnPlanIds()} table={table} />;
}
