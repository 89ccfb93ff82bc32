"use client";

import { useId, useState } from "react";
import { Loaded } from "#components/items/loaded.tsx";
import type { TldList } from "#shared/name-check/contract.ts";
import { areSpecified, DEFAULT_TLDS, TLDS, type Tld } from "#shared/name-check/options.ts";
import { TLD_PRESETS } from "#shared/name-check/tlds.ts";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { MoreChoices } from "./more-choices.tsx";
import { useTldList } from "./use-tld-list.ts";

const PRESET_NAMES = { tech: "Tech", shop: "Shop", country: "Country", short: "Short" } as const;
type Preset = keyof typeof PRESET_NAMES;
const PRESETS = Object.keys(PRESET_NAMES) as Preset[];

/** More are found by the search. */
const MAX_SHOWN = 48;
const SUGGESTED = [...new Set(PRESETS.flatMap((preset) => TLD_PRESETS[preset]))];

type MoreTldsProps = {
  ticked: readonly Tld[];
  onToggle: (tld: Tld, isOn: boolean) => void;
  onChange: (tlds: readonly Tld[]) => void;
};

const toBoxes = (tlds: readonly Tld[]) => tlds.map((tld) => ({ value: tld, label: tld }));

/** Those that begin with the text come first. */
function search(tlds: readonly Tld[], text: string): Tld[] {
  const wanted = text.replace(/^\./, "");
  const found = tlds.filter((tld) => !areSpecified([tld]) && tld.includes(wanted));
  return found.toSorted(
    (a, b) => Number(b.startsWith(`.${wanted}`)) - Number(a.startsWith(`.${wanted}`)) || a.length - b.length,
  );
}

function Groups({
  list,
  ticked,
  onToggle,
  text,
}: Omit<MoreTldsProps, "onChange"> & { list: TldList; text: string }) {
  const id = useId();
  const chosen = ticked.filter((tld) => !areSpecified([tld]));
  const open = text
    ? search(list.open, text)
    : SUGGESTED.filter((tld) => list.open.includes(tld) && !areSpecified([tld]));
  const other = text ? search(list.other, text) : [];
  const groups = [
    { title: "Chosen", tlds: chosen },
    { title: text ? "Found" : "Suggested", tlds: open.filter((tld) => !chosen.includes(tld)) },
    { title: "Not open to all", tlds: other.filter((tld) => !chosen.includes(tld)) },
  ].filter(({ tlds }) => tlds.length > 0);
  const hidden = [...groups].reduce((sum, { tlds }) => sum + Math.max(0, tlds.length - MAX_SHOWN), 0);
  return (
    <>
      {text && open.length + other.length === 0 ? (
        <p className="text-muted-foreground text-sm">No TLD that can be checked contains “{text}”.</p>
      ) : null}
      {groups.map(({ title, tlds }) => (
        <CheckboxGroup
          boxes={toBoxes(title === "Chosen" ? tlds : tlds.slice(0, MAX_SHOWN))}
          id={id}
          isMono={true}
          key={title}
          onToggle={onToggle}
          ticked={ticked}
          title={title}
        />
      ))}
      {hidden > 0 && text ? (
        <p className="text-muted-foreground text-xs">{hidden} more: type more letters to find them.</p>
      ) : null}
    </>
  );
}

/** Every TLD with RDAP, in a list that is loaded when it is opened. */
export function MoreTlds({ ticked, onToggle, onChange }: MoreTldsProps) {
  const [isNeeded, setNeeded] = useState(false);
  const query = useTldList(isNeeded);
  const known = query.data && [...TLDS, ...query.data.open];
  const count = query.data ? query.data.open.length + query.data.other.length : 0;
  return (
    <MoreChoices
      arePresetsReady={known !== undefined}
      count={ticked.filter((tld) => !areSpecified([tld])).length}
      note={`${count > 0 ? `${count} TLDs. ` : ""}Each started 18 domains use one check. Names under TLDs that are not open to all are never shown as available.`}
      onOpen={() => setNeeded(true)}
      onReset={() => onChange(DEFAULT_TLDS)}
      presets={PRESETS.map((preset) => ({
        name: PRESET_NAMES[preset],
        onChoose: () => onChange(TLD_PRESETS[preset].filter((tld) => known?.includes(tld))),
      }))}
      searchLabel="Search TLDs"
      title="Shop, cloud, co.uk and more"
    >
      {(text) =>
        isNeeded ? (
          <Loaded
            errorTitle="The list of TLDs could not be loaded"
            query={query}
            skeletonClassName="h-24"
            variant="warning"
          >
            {(list) => <Groups list={list} onToggle={onToggle} text={text} ticked={ticked} />}
          </Loaded>
        ) : null
      }
    </MoreChoices>
  );
}
