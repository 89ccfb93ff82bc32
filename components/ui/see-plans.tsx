import Link from "next/link";
import { paths } from "#shared/paths.ts";
import { Button } from "./button.tsx";

/** Leads to the plans, for users without one. */
export function SeePlans() {
  return (
    <Button asChild>
      <Link href={paths.pricing()}>See Plans</Link>
    </Button>
  );
}
