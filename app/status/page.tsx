import type { Metadata } from "next";
import { IncidentList } from "#components/status/incident-list.tsx";
import { StatusScreen } from "#components/status/status-screen.tsx";
import { INCIDENTS } from "#shared/incidents.ts";
import { paths } from "#shared/paths.ts";

export const ensureStatic = "navigation";

export const metadata: Metadata = {
  title: "Status",
  description: "Whether every part of the service works, and what went wrong before.",
  alternates: { canonical: paths.status },
};

/** Static, so that it can be shown while the service does not work; the browser checks the health. */
export default function StatusPage() {
  return (
    <div className="mx-auto grid w-full max-w-content gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <div className="grid max-w-reading gap-8">
        <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">Status</h1>
        <StatusScreen />
        <section className="grid gap-4">
          <h2 className="font-semibold text-foreground text-lg">Incidents</h2>
          <IncidentList incidents={INCIDENTS} />
        </section>
      </div>
    </div>
  );
}
