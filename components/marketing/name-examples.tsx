import { CheckStateBadge } from "#components/name-form/status-badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { cn } from "#lib/utils.ts";
import type { RowStatus } from "#shared/name-check/contract.ts";
import { ExampleTabs } from "./example-tabs.tsx";

type Row = readonly [name: string, status: RowStatus];

/** Results of the name checker's emulators, for names that are ours. */
const SAMPLES: readonly { name: "northkiln" | "zephyrly" | "moonlight"; rows: readonly Row[] }[] = [
  {
    name: "northkiln",
    rows: [
      ["northkiln.com", "taken"],
      ["northkiln.net", "available"],
      ["northkiln.org", "available"],
      ["northkiln.io", "taken"],
      ["northkiln.tech", "reserved"],
      ["X @northkiln", "available"],
      ["Instagram @northkiln", "unknown"],
      ["YouTube @northkiln", "taken"],
    ],
  },
  {
    name: "zephyrly",
    rows: [
      ["zephyrly.com", "taken"],
      ["zephyrly.net", "available"],
      ["zephyrly.org", "available"],
      ["zephyrly.io", "available"],
      ["X @zephyrly", "available"],
      ["Instagram @zephyrly", "available"],
      ["YouTube @zephyrly", "available"],
    ],
  },
  {
    name: "moonlight",
    rows: [
      ["moonlight.com", "taken"],
      ["moonlight.net", "taken"],
      ["moonlight.org", "taken"],
      ["moonlight.io", "available"],
      ["X @moonlight", "taken"],
      ["Instagram @moonlight", "taken"],
      ["YouTube @moonlight", "unknown"],
    ],
  },
];

/** Written out, because Tailwind finds classes by their text. */
const SHOWN_FOR = {
  northkiln: "group-has-[[value=northkiln]:checked]/example:grid",
  zephyrly: "group-has-[[value=zephyrly]:checked]/example:grid",
  moonlight: "group-has-[[value=moonlight]:checked]/example:grid",
} as const;

/** Three names and their results, to switch between. */
export function NameExample() {
  return (
    <div className="group/example">
      <div className="mb-4 flex">
        <ExampleTabs
          label="Name"
          name="example-name"
          options={SAMPLES.map(({ name }) => ({ value: name, label: name }))}
        />
      </div>
      {SAMPLES.map(({ name, rows }) => (
        <ul className={cn("hidden gap-2 sm:grid-cols-2", SHOWN_FOR[name])} key={name}>
          {rows.map(([label, status]) => (
            <li key={label}>
              <Card className="flex min-h-11 items-center justify-between gap-3 px-4 py-2">
                <span className="wrap-anywhere min-w-0 font-system-mono text-foreground text-sm">
                  {label}
                </span>
                <CheckStateBadge status={status} />
              </Card>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

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
