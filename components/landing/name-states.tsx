import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";

const STATES = [
  { name: "your-name.dev", label: "Available", look: "good", text: "The registry has no entry for it now." },
  { name: "your-name.com", label: "Taken", look: "neutral", text: "Somebody has registered it." },
  {
    name: "your-name.app",
    label: "Reserved",
    look: "warn",
    text: "The registry keeps it back; it cannot be had.",
  },
  { name: "your-name-.io", label: "Invalid", look: "bad", text: "No registry would accept this spelling." },
  {
    name: "your-name.ai",
    label: "Unknown",
    look: "unknown",
    text: "The look-up failed. It is never shown as free or taken.",
  },
] as const;

/** The five answers there are, each with what it means. */
export function NameStates() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
      {STATES.map(({ name, label, look, text }) => (
        <li key={label}>
          <Card className="grid h-full content-start justify-items-start gap-3 p-4">
            <span className="max-w-full wrap-anywhere font-mono text-ink text-sm">{name}</span>
            <Badge variant={look}>{label}</Badge>
            <span className="text-muted text-sm">{text}</span>
          </Card>
        </li>
      ))}
    </ul>
  );
}
