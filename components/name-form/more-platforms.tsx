"use client";

import { useId } from "react";
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
import { MoreChoices } from "./more-choices.tsx";

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

function Groups({ ticked, onToggle, text }: Omit<MorePlatformsProps, "onChange"> & { text: string }) {
  const id = useId();
  const groups = GROUPS.map(({ title, platforms }) => ({
    title,
    boxes: platforms
      .map((value) => ({ value: value as Platform, label: PLATFORM_NAMES[value] }))
      .filter(({ label }) => label.toLowerCase().includes(text)),
  })).filter(({ boxes }) => boxes.length > 0);
  if (groups.length === 0)
    return <p className="text-muted-foreground text-sm">No platform is called “{text}”.</p>;
  return groups.map((group) => (
    <CheckboxGroup {...group} id={id} key={group.title} onToggle={onToggle} ticked={ticked} />
  ));
}

/** Registries of packages and further platforms, in a list that can be searched. */
export function MorePlatforms({ ticked, onToggle, onChange }: MorePlatformsProps) {
  return (
    <MoreChoices
      count={ticked.filter((platform) => !isDefaultPlatform(platform)).length}
      note="Each started 18 domains and names of these use one check. X, Instagram and YouTube are not counted."
      onReset={() => onChange(DEFAULT_PLATFORMS)}
      presets={PRESETS.map((preset) => ({
        name: PRESET_NAMES[preset],
        onChoose: () => onChange(PLATFORM_PRESETS[preset]),
      }))}
      searchLabel="Search platforms"
      title="GitHub, npm, PyPI and more"
    >
      {(text) => <Groups onToggle={onToggle} text={text} ticked={ticked} />}
    </MoreChoices>
  );
}
