"use client";

import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";
import {
  DEFAULT_PLATFORMS,
  DEVELOPER_PLATFORMS,
  isDefaultPlatform,
  PLATFORM_PRESETS,
  type Platform,
  SOCIAL_PLATFORMS,
} from "#shared/name-check/options.ts";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { PLATFORM_NAMES } from "./labels.ts";

const PRESET_NAMES = { developer: "Developer", brand: "Brand", creator: "Creator" } as const;
type Preset = keyof typeof PRESET_NAMES;
const PRESETS = Object.keys(PRESET_NAMES) as Preset[];

const GROUPS = [
  { title: "Developers", platforms: DEVELOPER_PLATFORMS },
  { title: "More platforms", platforms: SOCIAL_PLATFORMS },
] as const;

type MorePlatformsProps = {
  ticked: readonly Platform[];
  onToggle: (platform: Platform, isOn: boolean) => void;
  onChange: (platforms: readonly Platform[]) => void;
};

/** Choices for one purpose, which replace what is ticked. */
function Presets({ onChange }: Pick<MorePlatformsProps, "onChange">) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {PRESETS.map((preset) => (
        <Button key={preset} onClick={() => onChange(PLATFORM_PRESETS[preset])} size="sm" variant="outline">
          {PRESET_NAMES[preset]}
        </Button>
      ))}
      <Button onClick={() => onChange(DEFAULT_PLATFORMS)} size="sm" variant="ghost">
        Reset
      </Button>
    </div>
  );
}

function Groups({ ticked, onToggle, text }: Omit<MorePlatformsProps, "onChange"> & { text: string }) {
  const id = useId();
  const wanted = text.trim().toLowerCase();
  const groups = GROUPS.map(({ title, platforms }) => ({
    title,
    boxes: platforms
      .map((value) => ({ value: value as Platform, label: PLATFORM_NAMES[value] }))
      .filter(({ label }) => label.toLowerCase().includes(wanted)),
  })).filter(({ boxes }) => boxes.length > 0);
  if (groups.length === 0)
    return <p className="text-muted-foreground text-sm">No platform is called “{text.trim()}”.</p>;
  return groups.map((group) => (
    <CheckboxGroup {...group} id={id} key={group.title} onToggle={onToggle} ticked={ticked} />
  ));
}

/** Registries of packages and further platforms, in a list that can be searched. */
export function MorePlatforms({ ticked, onToggle, onChange }: MorePlatformsProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const id = useId();
  const count = ticked.filter((platform) => !isDefaultPlatform(platform)).length;
  return (
    <div className="grid gap-3">
      <Button
        aria-controls={id}
        aria-expanded={isOpen}
        className="justify-self-start"
        onClick={() => setOpen(!isOpen)}
        size="sm"
        variant="ghost"
      >
        GitHub, npm, PyPI and more{" "}
        {count > 0 ? (
          <Badge>
            {count}
            <span className="sr-only"> chosen</span>
          </Badge>
        ) : null}
        <ChevronDown
          aria-hidden="true"
          className={cn("size-4 transition-transform", isOpen && "rotate-180")}
        />
      </Button>
      <div className="grid gap-3 rounded-lg border border-border p-3.5" hidden={!isOpen} id={id}>
        <div className="flex flex-wrap items-center gap-3">
          <Input
            aria-label="Search platforms"
            autoComplete="off"
            className="w-52"
            maxLength={40}
            onChange={(event) => setText(event.target.value)}
            placeholder="Search"
            type="search"
            value={text}
          />
          <Presets onChange={onChange} />
        </div>
        <Groups onToggle={onToggle} text={text} ticked={ticked} />
        <p className="text-muted-foreground text-xs">
          Each started 18 domains and names of these use one check. X, Instagram and YouTube are not counted.
        </p>
      </div>
    </div>
  );
}
