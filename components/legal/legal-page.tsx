import type { ReactNode } from "react";
import { publicEnv } from "#shared/public-env.ts";

type LegalPageProps = {
  title: string;
  /** ISO date. */
  lastChanged: string;
  children: ReactNode;
};

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

export function LegalPage({ title, lastChanged, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-full max-w-content px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="font-semibold text-foreground text-xl tracking-[-0.02em]">{title}</h1>
      <p className="mt-2 text-muted-foreground text-sm">
        Last changed on <time dateTime={lastChanged}>{dateFormat.format(new Date(lastChanged))}</time>
      </p>
      <div className="mt-8 grid max-w-reading gap-8 text-base">{children}</div>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 text-muted-foreground [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-4 [&_strong]:font-medium [&_strong]:text-foreground">
      <h2 className="font-semibold text-base text-foreground">{title}</h2>
      {children}
    </section>
  );
}

/** The operator's configured name. A missing one is shown as missing: legal pages must not invent a name. */
export function ownerName(): string {
  return publicEnv.ownerName || "the operator of this site (name not configured yet)";
}

/** Name, postal address and email address of the operator. */
export function OwnerCard() {
  const { ownerName: name, ownerAddress, ownerEmail } = publicEnv;
  return (
    <address className="grid gap-1 rounded-lg border border-border bg-card p-5 text-muted-foreground text-sm not-italic">
      <strong>{name || "Name not configured yet"}</strong>
      {ownerAddress ? (
        ownerAddress.split(",").map((line) => <span key={line}>{line.trim()}</span>)
      ) : (
        <span>Postal address not configured yet</span>
      )}
      {ownerEmail ? (
        <a href={`mailto:${ownerEmail}`}>{ownerEmail}</a>
      ) : (
        <span>Email address not configured yet</span>
      )}
    </address>
  );
}
