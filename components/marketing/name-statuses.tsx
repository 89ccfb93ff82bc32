import { CheckStateBadge } from "#components/name-form/status-badge.tsx";
import { Card } from "#components/ui/card.tsx";

const STATES = [
  { name: "your-name.dev", status: "available", text: "The registry has no entry for it." },
  { name: "your-name.com", status: "taken", text: "Already registered." },
  { name: "your-name.app", status: "reserved", text: "Reserved by the registry; not for sale." },
  { name: "your-name-.io", status: "invalid", text: "No registry accepts this spelling." },
  {
    name: "your-name.ai",
    status: "unknown",
    text: "The lookup failed. It is never shown as available or taken.",
  },
] as const;

/** The five states of a name as the tool shows them, each with its meaning. */
export function NameStatuses() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {STATES.map(({ name, status, text }) => (
        <li key={status}>
          <Card className="grid h-full content-start justify-items-start gap-3 p-4">
            <span className="max-w-full wrap-anywhere font-system-mono text-foreground text-sm">{name}</span>
            <CheckStateBadge status={status} />
            <span className="text-muted-foreground text-sm">{text}</span>
          </Card>
        </li>
      ))}
    </ul>
  );
}
