import { publicEnv } from "#shared/public-env.ts";

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
