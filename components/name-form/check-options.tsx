"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { ADDITIONAL_TLDS, DEFAULT_TLDS, PLATFORMS, type Tld } from "#shared/name-check/options.ts";
import { type CheckForm, toggleTld } from "./check-form.ts";
import { CheckboxGroup } from "./checkbox-group.tsx";
import { PLATFORM_NAMES } from "./labels.ts";
import { VariationsSwitch } from "./variations-switch.tsx";

const toBoxes = (tlds: readonly Tld[]) => tlds.map((tld) => ({ value: tld, label: tld }));
const PLATFORM_BOXES = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

type CheckOptionsProps = {
  id: string;
  form: CheckForm;
  /** The TLDs as they will be sent, including a typed one. */
  tlds: readonly Tld[];
  change: (part: Partial<CheckForm>) => void;
};

function Options({ id, form, tlds, change }: CheckOptionsProps) {
  const onToggle = (tld: Tld, isOn: boolean) => change(toggleTld(form, tld, isOn));
  const shared = { id, isMono: true, ticked: tlds, onToggle };
  return (
    <div className="grid gap-3">
      <CheckboxGroup {...shared} boxes={toBoxes(DEFAULT_TLDS)} title="Default TLDs" />
      <CheckboxGroup {...shared} boxes={toBoxes(ADDITIONAL_TLDS)} title="Additional TLDs" />
      <div className="grid items-start gap-x-10 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)]">
        <CheckboxGroup
          boxes={PLATFORM_BOXES}
          id={id}
          onToggle={(platform, isOn) =>
            change({
              platforms: isOn
                ? [...form.platforms, platform]
                : form.platforms.filter((one) => one !== platform),
            })
          }
          ticked={form.platforms}
          title="Social platforms"
        />
        <VariationsSwitch
          id={`${id}-variations`}
          isOn={form.checkVariations}
          onChange={(checkVariations) => change({ checkVariations })}
        />
      </div>
    </div>
  );
}

function formatChoice({ tlds, form }: Pick<CheckOptionsProps, "tlds" | "form">): string {
  const platforms = form.platforms.length;
  return [
    `${tlds.length} ${tlds.length === 1 ? "TLD" : "TLDs"}`,
    `${platforms} ${platforms === 1 ? "platform" : "platforms"}`,
    ...(form.checkVariations ? ["variations"] : []),
  ].join(", ");
}

/** The options; folded into one line on phones. */
export function CheckOptions(props: CheckOptionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = `${props.id}-options`;
  return (
    <>
      <div className="flex items-center justify-between gap-4 sm:hidden">
        <p className="text-muted-foreground text-sm">{formatChoice(props)}</p>
        <Button
          aria-controls={panelId}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          variant="outline"
        >
          {isOpen ? "Hide options" : "Change"}
        </Button>
      </div>
      <div className={cn(!isOpen && "max-sm:hidden")} id={panelId}>
        <Options {...props} />
      </div>
    </>
  );
}
